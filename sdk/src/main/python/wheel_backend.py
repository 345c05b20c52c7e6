"""
Packs the client for pip with Python alone (PEP 517), so that to install it fetches nothing.
"""

import base64
import hashlib
import pathlib
import re
import zipfile

_HERE = pathlib.Path(__file__).parent
_OLDEST = (1980, 1, 1, 0, 0, 0)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel, and gives its name."""
    about = dict(re.findall(r'^([a-z-]+) = "(.*)"$', _text("pyproject.toml"), re.MULTILINE))
    base = f"{about['name']}-{about['version']}"
    files = {f"lendledger/{each.name}": each.read_bytes() for each in _sources()}
    # In the released archive; a checkout has them elsewhere.
    about["readme"] = _text("README.md") if (_HERE / "README.md").exists() else ""
    if (_HERE / "LICENSE").exists():
        files[f"{base}.dist-info/LICENSE"] = (_HERE / "LICENSE").read_bytes()
    files[f"{base}.dist-info/METADATA"] = _metadata(about).encode()
    files[f"{base}.dist-info/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: lendledger\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = f"{base}.dist-info/RECORD"
    lines = [_recorded(path, content) for path, content in files.items()] + [f"{record},,"]
    files[record] = ("\n".join(lines) + "\n").encode()
    name = f"{base}-py3-none-any.whl"
    # Not compressed: libraries for that differ, and the bytes with them.
    with zipfile.ZipFile(pathlib.Path(wheel_directory, name), "w", zipfile.ZIP_STORED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, _OLDEST)
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, content)
    return name


def _text(name):
    return (_HERE / name).read_text(encoding="utf-8")


def _sources():
    return sorted((_HERE / "lendledger").glob("*.py"))


def _metadata(about):
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {about['name']}\n"
        f"Version: {about['version']}\n"
        f"Summary: {about['description']}\n"
        "License: Apache-2.0\n"
        f"Requires-Python: {about['requires-python']}\n"
        "Description-Content-Type: text/markdown\n"
        f"\n{about['readme']}"
    )


def _recorded(path, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"{path},sha256={digest},{len(content)}"
