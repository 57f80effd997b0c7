"""The people of the desk, who log in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.states import Role


class User(AbstractUser):
    """A director (tävlingsledare) or a desk helper (funktionär)."""

    role = models.CharField(_("roll"), max_length=16, choices=Role, default=Role.HELPER)

    class Meta(AbstractUser.Meta):  # type: ignore[name-defined,misc]  # django-stubs hides Meta
        """Swedish names for people."""

        verbose_name = _("användare")
        verbose_name_plural = _("användare")

    def __str__(self) -> str:
        """Return the name that pages and the log show."""
        return self.get_full_name() or self.username

    @property
    def is_director(self) -> bool:
        """Whether the user may change the event itself, not only record results."""
        return self.role == Role.DIRECTOR
