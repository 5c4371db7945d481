"""A geofence, and somebody who walks into it, with the standard library only.

GROMA_URL=http://localhost:8080 GROMA_KEY=$(npx groma keys --print test.secret) python3 examples/python/track.py
"""

import json
import os
import time
import urllib.error
import urllib.request


class GromaError(Exception):
    def __init__(self, status, message, param):
        super().__init__(message)
        self.status, self.param = status, param


def call(method, path, body=None, tries=4):
    request = urllib.request.Request(
        os.environ["GROMA_URL"] + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": os.environ["GROMA_KEY"], "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        # These have changed nothing: try again when the server says so.
        if error.code in (429, 503) and tries > 1:
            time.sleep(float(error.headers.get("Retry-After") or 1))
            return call(method, path, body, tries - 1)
        meta = json.load(error)["meta"]
        raise GromaError(error.code, meta["message"], meta.get("param")) from None


call("PUT", "/v1/geofences/examples/python", {
    "description": "Example",
    "type": "circle",
    "coordinates": [13.2542, 53.5542],
    "radius": 100,
})
answer = call("POST", "/v1/track", {
    "deviceId": "example-python",
    "userId": "python-walker",
    "latitude": 53.5542,
    "longitude": 13.2542,
    "accuracy": 10,
})
print(answer["user"]["userId"], *(event["type"] for event in answer["events"]))

try:
    call("GET", "/v1/users/nobody-of-this-name")
except GromaError as error:
    print(error.status, error)
