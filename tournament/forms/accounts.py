"""The forms about logging in and the desk's accounts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordMixin, UsernameField
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from tournament.models import User
from tournament.states import Role

PASSWORD_HELP = _("Minst tio tecken. Gärna några ord på rad.")


class PersonForm(forms.Form):
    """Whose account it is."""

    name = forms.CharField(label=_("Namn"), max_length=150)
    username = UsernameField(
        label=_("Användarnamn"),
        max_length=150,
        validators=[User.username_validator],
        help_text=_("Det du loggar in med. Bokstäver, siffror och @ . + - _"),
    )

    def clean_username(self) -> str:
        """Refuse a name that is taken, also in other case."""
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("Användarnamnet är taget. Välj ett annat."))
        return username


class AccountForm(PersonForm):
    """A colleague; the password is made and shown once, so that none is weak."""

    role = forms.ChoiceField(label=_("Roll"), choices=Role, initial=Role.HELPER)


class FirstRunForm(SetPasswordMixin, PersonForm):  # type: ignore[type-arg]  # only in the stubs
    """The first director: with the code from the console when asked from another machine."""

    code = forms.CharField(label=_("Koden som står där servern startades"), strip=True)
    password1, password2 = SetPasswordMixin.create_password_fields(
        label1=_("Lösenord"), label2=_("Lösenordet en gång till")
    )
    field_order = ("code", "name", "username", "password1", "password2")

    def __init__(self, *args: Any, code: str | None, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Ask for ``code``; with None the visitor sits at this machine and needs none."""
        super().__init__(*args, **kwargs)
        self.expected = code
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].help_text = ""
        if code is None:
            del self.fields["code"]

    def clean_code(self) -> str:
        """Refuse a wrong code."""
        code: str = self.cleaned_data["code"].lower()
        if not constant_time_compare(code, self.expected or ""):
            raise forms.ValidationError(_("Fel kod. Den står i fönstret där servern startades."))
        return code

    def clean(self) -> None:
        """Refuse a password that is easily guessed, or mistyped."""
        super().clean()
        self.validate_passwords()
        first, _, last = self.cleaned_data.get("name", "").partition(" ")
        username = self.cleaned_data.get("username", "")
        self.validate_password_for_user(User(username=username, first_name=first, last_name=last))


class OwnPasswordForm(PasswordChangeForm):
    """A new password of one's own, by whoever knows the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own
        """Say in one sentence what a password needs."""
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = PASSWORD_HELP
        self.fields["new_password2"].help_text = ""
