"""The stub says what the module is: the same names, parameters and defaults."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import boardwire
from boardwire import _native

STUB = Path(boardwire.__file__).with_name("_native.pyi")
TYPES_ONLY = {"StateLike", "Evaluator"}  # protocols for type checkers

Shape = dict[str, Any]


def test_the_stub_and_the_module_have_the_same_shape() -> None:
    assert stub_shape(ast.parse(STUB.read_text()).body) == module_shape(_native)


def stub_shape(body: list[ast.stmt]) -> Shape:
    """Names to what they are: parameters of functions, members of classes, or a word."""
    shape: Shape = {}
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            shape[node.target.id] = "value"
        elif isinstance(node, ast.ClassDef) and node.name not in TYPES_ONLY:
            shape[node.name] = stub_shape(node.body)
        elif isinstance(node, ast.FunctionDef):
            decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
            if "property" in decorators:
                shape[node.name] = "property"
            elif any(decorator.endswith(".setter") for decorator in decorators):
                shape[node.name] = "settable property"
            else:
                shape[node.name] = parameters(node.args)
    return shape


def module_shape(module: Any) -> Shape:
    shape: Shape = {}
    for name, value in vars(module).items():
        if inspect.isclass(value):
            shape[name] = class_shape(value)
        elif callable(value):
            shape[name] = native_parameters(value)
        elif not name.startswith("_"):
            shape[name] = "value"
    return shape


def class_shape(cls: type) -> Shape:
    """Members of the class itself; what it only overrides is its base's business."""
    shape: Shape = {}
    for name, value in vars(cls).items():
        if isinstance(value, property):
            shape[name] = "settable property" if value.fset else "property"
        elif hasattr(value, "__nb_signature__") and name not in ("__new__", "__repr__"):
            shape[name] = native_parameters(value)
    base = class_shape(cls.__base__) if cls.__base__ not in (None, object) else {}
    return {name: what for name, what in shape.items() if base.get(name) != what}


def native_parameters(function: Any) -> list[str]:
    """Parameters as nanobind wrote them down, in Python's syntax, defaults numbered."""
    (signature, _, defaults), *rest = function.__nb_signature__
    assert not rest, "overloads have no place in this module"
    text = re.sub(r"\\(\d+)", lambda match: repr((defaults or ())[int(match[1])]), signature)
    node = ast.parse(text + ": ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    return parameters(node.args)


def parameters(arguments: ast.arguments) -> list[str]:
    """Names with defaults; `*` before those that need their name."""
    (function,) = ast.parse(f"def f({ast.unparse(arguments)}): ...").body
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        argument.annotation = None
    return [part for part in ast.unparse(arguments).split(", ") if part != "/"]
