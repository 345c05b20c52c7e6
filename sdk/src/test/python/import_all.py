"""Imports every module of the generated client, which declares all of its models."""

import importlib
import pkgutil

import lendledger_client

modules = [each.name for each in pkgutil.walk_packages(lendledger_client.__path__, "lendledger_client.")]
for module in modules:
    importlib.import_module(module)
print(len(modules), "modules")
