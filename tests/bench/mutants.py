"""The mutants of the rules engine: each function with one small thing changed.

mutmut tells what to change; here each change becomes the text of one function, and
``Change.put_in`` puts it into the running process: whoever imported the function gets it too.
Needs mutmut and libcst, in the environment that docs/mutation.md describes.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import sys
import textwrap
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FunctionType

FUTURE = "from __future__ import annotations\n"


@dataclass(frozen=True, slots=True)
class Place:
    """A function of a module, or a method of one of its classes."""

    module: str
    owner: str | None
    name: str

    def __str__(self) -> str:
        return ".".join(part for part in (self.module, self.owner, self.name) if part)

    def function(self) -> FunctionType:
        """Return the function that runs, whatever it is wrapped in."""
        return self.found_in(vars(sys.modules[self.module]))

    def found_in(self, names: dict[str, Any]) -> FunctionType:
        """Return the function of this place among a module's names."""
        found = vars(names[self.owner])[self.name] if self.owner else names[self.name]
        function: FunctionType = getattr(found, "__func__", found)
        return function

    def compiled(self, text: str) -> FunctionType:
        """Compile the text of a function as if it stood here, without putting it in."""
        if self.owner:
            text = f"class {self.owner}:\n{textwrap.indent(text, '    ')}"
        names = dict(vars(sys.modules[self.module]))
        exec(compile(FUTURE + text, f"<{self}>", "exec"), names)  # noqa: S102 — a mutant is run
        return self.found_in(names)

    def put_in(self, text: str) -> None:
        """Let the function run this text from now on, in this process."""
        new, function = self.compiled(text), self.function()
        function.__code__ = new.__code__
        function.__defaults__ = new.__defaults__
        function.__kwdefaults__ = new.__kwdefaults__


@dataclass(frozen=True, slots=True)
class Change:
    """One mutant: ``number`` counts the changes of its function from 1."""

    place: Place
    number: int
    original: str
    mutated: str

    def __str__(self) -> str:
        return f"{self.place} {self.number}"

    @property
    def key(self) -> str:
        """Tell the change apart from every other, however the rest of the file is changed."""
        text = f"{self.place}\n{self.original}\n{self.mutated}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def put_in(self) -> None:
        """Let this process run the mutant."""
        self.place.put_in(self.mutated)

    def difference(self) -> str:
        """Return what was changed, a line each with - and +."""
        lines = difflib.unified_diff(
            self.original.splitlines(), self.mutated.splitlines(), lineterm="", n=0
        )
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def functions(root: Path, path: Path) -> Iterator[tuple[Place, ast.FunctionDef]]:
    """Find the functions of a file that can be mutated, those without a decorator of their own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    owners: list[tuple[str | None, list[ast.stmt]]] = [(None, tree.body)]
    owners += [(node.name, node.body) for node in tree.body if isinstance(node, ast.ClassDef)]
    for owner, body in owners:
        for node in body:
            if isinstance(node, ast.FunctionDef) and {
                getattr(decorator, "id", "") for decorator in node.decorator_list
            } <= {"staticmethod", "classmethod"}:
                node.decorator_list.clear()
                yield Place(dotted(root, path), owner, node.name), node


def dotted(root: Path, path: Path) -> str:
    """Return the name of the module that a file holds."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def changes(root: Path, path: Path) -> Iterator[Change]:
    """Make the mutants of one file of the engine, in the order of its functions."""
    generator, libcst = import_module("mutmut.mutation.file_mutation"), import_module("libcst")
    source = path.read_text(encoding="utf-8")
    name = dotted(root, path)
    module, found, _, _ = generator.create_mutations(str(path), source)
    owners = {
        id(method): node.name.value
        for node in module.body
        if isinstance(node, libcst.ClassDef)
        for method in node.body.body
    }
    by_function: dict[int, list[Any]] = {}
    for mutation in found:
        function = mutation.contained_by_top_level_function
        if isinstance(function, libcst.FunctionDef):
            by_function.setdefault(id(function), []).append(mutation)

    def text(function: Any) -> str:  # noqa: ANN401 — a node of libcst, which is not installed
        bare = function.with_changes(decorators=[], leading_lines=[])
        code: str = module.code_for_node(bare)
        return code

    for mutations in by_function.values():
        function = mutations[0].contained_by_top_level_function
        place = Place(name, owners.get(id(function)), function.name.value)
        original = text(function)
        for number, mutation in enumerate(mutations, 1):
            mutated = text(function.deep_replace(mutation.original_node, mutation.mutated_node))
            if without_casts(mutated) != without_casts(original):
                yield Change(place, number, original, mutated)


def without_casts(text: str) -> str:
    """Return the shape of a function, but for the types of its casts, which do nothing."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast" and node.args[1:]:
            node.args[0] = ast.Constant("")
    return ast.dump(tree)
