// Generated from docs/openapi.json by "npm run docs". Do not edit.

/** What an operation takes, as JSON Schema: its path, query and body are one object. */
export interface OperationInput {
  summary: string
  description?: string
  properties: Record<string, Record<string, unknown>>
  required: string[]
}

/** By operationId; those of the tools only. */
export const contract: Record<string, OperationInput> = {
  "explain": {
    "summary": "Why did an event fire, or none?",
    "description": "For a user's last updates (`user`), those up to a time (`at`), or for a hypothetical one (`latitude` and `longitude`, with or without `user`): what is decided of each geofence nearby, or of `geofence`, and why. Nothing is changed.",
    "properties": {
      "user": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "`_id`, `userId` or `deviceId`."
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "default": 1,
        "description": "How many to answer at most, 1 to 20; 1 by default."
      },
      "at": {
        "type": "string",
        "format": "date-time",
        "description": "The last update to explain is the last one until then, of those that are kept."
      },
      "geofence": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only this geofence, by `_id`, however far away it is."
      },
      "latitude": {
        "type": "number",
        "minimum": -90,
        "maximum": 90
      },
      "longitude": {
        "type": "number",
        "minimum": -180,
        "maximum": 180
      },
      "accuracy": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 20000000,
        "default": 10
      },
      "foreground": {
        "type": "boolean",
        "default": false
      },
      "stopped": {
        "type": "boolean",
        "default": false
      }
    },
    "required": []
  },
  "searchGeofences": {
    "summary": "Search geofences near a point, the nearest first",
    "description": "`userId`, `userIds` and `ip` are answered to secret keys only.",
    "properties": {
      "near": {
        "type": "string",
        "description": "Where to search, as latitude,longitude."
      },
      "radius": {
        "type": "number",
        "minimum": 0,
        "maximum": 20100000,
        "description": "Metres; everywhere by default."
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 100,
        "description": "How many to answer at most, 1 to 1000; 100 by default."
      },
      "tags": {
        "type": "string",
        "description": "Only geofences with these tags, comma-separated."
      },
      "metadata": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "description": "Only results with this metadata: `metadata[key]=value`."
      },
      "includeGeometry": {
        "type": "boolean",
        "default": true,
        "description": "Must be false for a limit above 100."
      }
    },
    "required": [
      "near"
    ]
  },
  "searchPlaces": {
    "summary": "Search places near a point, nearest first",
    "description": "Needs `chains`, `categories` or both; with both, a place must match each. `iataCode` needs no other parameter and finds that airport, or nothing.",
    "properties": {
      "near": {
        "type": "string",
        "description": "Where to search, as latitude,longitude. Needed without `iataCode`."
      },
      "chains": {
        "type": "string",
        "description": "Only places of these chains: slugs, or your own chain ids, comma-separated."
      },
      "categories": {
        "type": "string",
        "description": "Only places in these categories, comma-separated."
      },
      "iataCode": {
        "type": "string",
        "pattern": "^[A-Za-z]{3}$",
        "description": "An airport’s IATA code."
      },
      "chainMetadata": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "description": "Only chains to which you gave this metadata: `chainMetadata[key]=value`."
      },
      "country": {
        "type": "string",
        "description": "Only in these countries: two-letter codes, comma-separated."
      },
      "radius": {
        "type": "number",
        "minimum": 1,
        "maximum": 10000,
        "default": 1000,
        "description": "Metres."
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 10,
        "description": "How many to answer at most, 1 to 100; 10 by default."
      }
    },
    "required": []
  },
  "autocomplete": {
    "summary": "Complete an address or place name as it is typed",
    "description": "Ranked by how well the text matches, then by distance, then by importance.",
    "properties": {
      "query": {
        "type": "string",
        "minLength": 1,
        "description": "What was typed so far."
      },
      "near": {
        "type": "string",
        "description": "Results near this point rank higher, as latitude,longitude; the location of the caller’s IP by default."
      },
      "layers": {
        "type": "string",
        "description": "Layers to include; place, address and coarse by default. `coarse` is postalCode, locality, county, state, country; `fine` is address, place. Comma-separated from place, address, postalCode, locality, county, state, country, coarse, fine."
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": 10,
        "description": "How many to answer at most, 1 to 100; 10 by default."
      },
      "countryCode": {
        "type": "string",
        "description": "Only in these countries: two-letter codes, comma-separated."
      },
      "country": {
        "type": "string",
        "description": "Only in these countries: two-letter codes, comma-separated."
      },
      "lang": {
        "type": "string",
        "enum": [
          "ar",
          "de",
          "en",
          "es",
          "fr",
          "ja",
          "ko",
          "pt",
          "ru",
          "zh"
        ],
        "description": "Language of names; en by default."
      }
    },
    "required": [
      "query"
    ]
  },
  "listUsers": {
    "summary": "List users, the last updated first",
    "properties": {
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 100,
        "description": "How many to answer at most, 1 to 1000; 100 by default."
      },
      "cursor": {
        "type": "string",
        "description": "Where the page begins: `meta.cursor` of the page before."
      },
      "query": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only users with this text in an id, the description or a value of the metadata; in any case. Parts of them are looked for in the 20,000 users updated last."
      },
      "updatedBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only users updated before this time."
      },
      "updatedAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only users updated after this time."
      }
    },
    "required": []
  },
  "getUser": {
    "summary": "Get a user",
    "properties": {
      "id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The user, by `_id`, `userId` or `deviceId`."
      }
    },
    "required": [
      "id"
    ]
  },
  "listLocations": {
    "summary": "List the locations of a user, the newest first",
    "description": "Accepted updates are kept as long as `retention.locations` of the project says.",
    "properties": {
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 100,
        "description": "How many to answer at most, 1 to 1000; 100 by default."
      },
      "cursor": {
        "type": "string",
        "description": "Where the page begins: `meta.cursor` of the page before."
      },
      "createdBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only before this time."
      },
      "createdAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only after this time."
      },
      "id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The user, by `_id`, `userId` or `deviceId`."
      }
    },
    "required": [
      "id"
    ]
  },
  "listGeofences": {
    "summary": "List geofences, the most recently updated first",
    "properties": {
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 100,
        "description": "How many to answer at most, 1 to 1000; 100 by default."
      },
      "cursor": {
        "type": "string",
        "description": "Where the page begins: `meta.cursor` of the page before."
      },
      "createdBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only geofences created before this time."
      },
      "createdAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only geofences created after this time."
      },
      "updatedBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only geofences updated before this time."
      },
      "updatedAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only geofences updated after this time."
      },
      "tag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only geofences of this tag."
      },
      "externalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only geofences of this externalId."
      },
      "metadata": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        },
        "description": "Only geofences whose metadata has this value."
      }
    },
    "required": []
  },
  "upsertGeofence": {
    "summary": "Create or replace a geofence",
    "description": "Fields that are not sent are reset to their defaults; `_id` and `createdAt` stay.",
    "properties": {
      "tag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The tag of the geofence."
      },
      "externalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Its externalId."
      },
      "description": {
        "type": "string",
        "minLength": 1,
        "maxLength": 10000
      },
      "type": {
        "type": "string",
        "enum": [
          "circle",
          "polygon",
          "isochrone"
        ],
        "description": "The shape."
      },
      "coordinates": {
        "type": [
          "array",
          "string"
        ],
        "description": "Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text."
      },
      "address": {
        "type": "string",
        "maxLength": 1000,
        "description": "Address of the centre of a circle. Coordinates sent with it win, and must be within 1 km of it."
      },
      "placeId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Place at the centre; wins over coordinates and address. An unknown place is an error only without these."
      },
      "radius": {
        "type": "number",
        "description": "Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120. Ignored for a polygon."
      },
      "mode": {
        "type": "string",
        "enum": [
          "car",
          "truck",
          "foot",
          "bike"
        ],
        "description": "Travel mode of an isochrone."
      },
      "metadata": {
        "type": "object",
        "additionalProperties": {
          "type": [
            "string",
            "boolean",
            "number"
          ]
        },
        "maxProperties": 16,
        "propertyNames": {
          "type": "string",
          "minLength": 1
        },
        "description": "Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON."
      },
      "userId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Use userIds. No personal data.",
        "deprecated": true
      },
      "userIds": {
        "type": "string",
        "description": "Generate events for these users only, comma-separated."
      },
      "ip": {
        "type": "string",
        "description": "Generate events for requests from these IP addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24."
      },
      "enabled": {
        "type": "boolean",
        "default": true,
        "description": "False generates no events."
      },
      "disableAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Disabled from this time on."
      },
      "deleteAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Deleted at this time."
      },
      "stopDetection": {
        "type": "boolean",
        "description": "Overrides the project's setting."
      },
      "tripApproachingThreshold": {
        "type": "number",
        "minimum": 0,
        "maximum": 525600000,
        "description": "Minutes; overrides the project's setting."
      },
      "dwellThreshold": {
        "type": "number",
        "minimum": 0,
        "maximum": 525600000,
        "description": "Minutes; overrides the project's setting."
      },
      "operatingHours": {
        "type": [
          "object",
          "string"
        ],
        "description": "Lists of [open, close] by day of the week (full name or first three letters), times as HH:mm or h:mm am, in the time zone of the centre. Days without an entry are closed; without any the geofence is always open. An object or its JSON text."
      }
    },
    "required": [
      "tag",
      "externalId",
      "description",
      "type"
    ]
  },
  "getGeofence": {
    "summary": "Get a geofence",
    "properties": {
      "tag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The tag of the geofence."
      },
      "externalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Its externalId."
      }
    },
    "required": [
      "tag",
      "externalId"
    ]
  },
  "deleteGeofence": {
    "summary": "Delete a geofence",
    "properties": {
      "tag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The tag of the geofence."
      },
      "externalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Its externalId."
      }
    },
    "required": [
      "tag",
      "externalId"
    ]
  },
  "listEvents": {
    "summary": "List events, the newest first",
    "properties": {
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 100,
        "description": "How many to answer at most, 1 to 1000; 100 by default."
      },
      "cursor": {
        "type": "string",
        "description": "Where the page begins: `meta.cursor` of the page before."
      },
      "createdBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only events created before this time."
      },
      "createdAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only events created after this time."
      },
      "type": {
        "type": "string",
        "description": "Only events of these types, comma-separated."
      },
      "user": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only events of this user, by `_id`, `userId` or `deviceId`."
      },
      "userId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only events of the user with this `userId`."
      },
      "deviceId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only events of users last seen on this device."
      },
      "geofence": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only events of this geofence, by `_id`."
      },
      "tripId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only events of this trip, by `_id` or `externalId`."
      }
    },
    "required": []
  },
  "forwardGeocode": {
    "summary": "Find the position of an address",
    "description": "For complete addresses, with their parts in any order; `latitude,longitude` is reverse geocoded. `confidence` is `exact`, `interpolated` (between two known house numbers) or `fallback` (only the street or region is known).",
    "properties": {
      "query": {
        "type": "string",
        "minLength": 1,
        "description": "The address."
      },
      "layers": {
        "type": "string",
        "description": "Layers to include; address and coarse by default. `coarse` is postalCode, locality, county, state, country; `fine` is address, place. Comma-separated from place, address, postalCode, locality, county, state, country, coarse, fine."
      },
      "country": {
        "type": "string",
        "description": "Only in these countries: two-letter codes, comma-separated."
      },
      "lang": {
        "type": "string",
        "enum": [
          "ar",
          "de",
          "en",
          "es",
          "fr",
          "ja",
          "ko",
          "pt",
          "ru",
          "zh"
        ],
        "description": "Language of names; en by default."
      }
    },
    "required": [
      "query"
    ]
  },
  "reverseGeocode": {
    "summary": "Find what is at a point: address, city, state and so on, the finest first",
    "properties": {
      "coordinates": {
        "type": "string",
        "description": "The point, as latitude,longitude."
      },
      "layers": {
        "type": "string",
        "description": "Layers to include; address and coarse by default. `coarse` is postalCode, locality, county, state, country; `fine` is address, place. Comma-separated from place, address, postalCode, locality, county, state, country, coarse, fine."
      },
      "lang": {
        "type": "string",
        "enum": [
          "ar",
          "de",
          "en",
          "es",
          "fr",
          "ja",
          "ko",
          "pt",
          "ru",
          "zh"
        ],
        "description": "Language of names; en by default."
      }
    },
    "required": [
      "coordinates"
    ]
  },
  "validateAddress": {
    "summary": "Validate an address in the United States or Canada",
    "description": "Corrects spelling and fills in missing parts from imported data, but never a house number or the digits after a ZIP code. Needs either `addressLabel`, or both `number` and `street`.",
    "properties": {
      "addressLabel": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "Number, street and unit in one line, or a post office box; else `number` and `street`."
      },
      "number": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "The house number."
      },
      "street": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "The street."
      },
      "unit": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "The unit, such as an apartment or a suite."
      },
      "city": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "The city."
      },
      "stateCode": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "The two-letter code of the state or province."
      },
      "postalCode": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "The postal code; a ZIP code with or without its last four digits."
      },
      "countryCode": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "description": "US or CA."
      }
    },
    "required": [
      "city",
      "stateCode",
      "postalCode",
      "countryCode"
    ]
  },
  "listTrips": {
    "summary": "List trips, the last updated first",
    "properties": {
      "status": {
        "type": "string",
        "description": "Only with these statuses, comma-separated. Comma-separated from pending, started, approaching, arrived, expired, completed, canceled."
      },
      "destinationGeofenceTag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only trips to geofences of this tag."
      },
      "destinationGeofenceExternalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only trips to geofences of this externalId."
      },
      "externalId": {
        "type": "string",
        "description": "Only these trips, comma-separated."
      },
      "userId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Only trips of the user with this `_id`."
      },
      "includeLocations": {
        "type": "boolean",
        "default": false
      },
      "createdAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only trips created after this time."
      },
      "createdBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only trips created before this time."
      },
      "updatedAfter": {
        "type": "string",
        "format": "date-time",
        "description": "Only trips updated after this time."
      },
      "updatedBefore": {
        "type": "string",
        "format": "date-time",
        "description": "Only trips updated before this time."
      },
      "cursor": {
        "type": "string",
        "description": "Where the page begins: `meta.cursor` of the page before."
      },
      "sortBy": {
        "type": "string",
        "enum": [
          "createdAt",
          "updatedAt"
        ],
        "description": "The newest first; updatedAt by default."
      },
      "delayed": {
        "type": "boolean",
        "description": "True: only delayed trips; false: only the others."
      },
      "limit": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "default": 500,
        "description": "How many to answer at most, 1 to 1000; 500 by default."
      }
    },
    "required": []
  },
  "createTrip": {
    "summary": "Create a trip",
    "description": "Pending until its user sends an update. The externalId of a trip that has ended restarts it, of a pending one changes it, of a running one is a conflict.",
    "properties": {
      "externalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Your own id of the trip."
      },
      "userId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Your own id of the user whose updates move the trip. No personal data."
      },
      "mode": {
        "type": "string",
        "enum": [
          "foot",
          "bike",
          "car",
          "truck",
          "motorbike"
        ],
        "description": "How the user travels."
      },
      "destinationGeofenceTag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Tag of the destination geofence."
      },
      "destinationGeofenceExternalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "externalId of the destination geofence."
      },
      "approachingThreshold": {
        "type": "number",
        "minimum": 0,
        "maximum": 525600000,
        "description": "Minutes before the arrival; overrides those of geofence and project."
      },
      "scheduledArrivalAt": {
        "type": "string",
        "format": "date-time",
        "description": "When the user is expected."
      },
      "metadata": {
        "type": "object",
        "additionalProperties": true,
        "propertyNames": {
          "type": "string",
          "minLength": 1
        },
        "description": "Custom data: any JSON object, at most 16 kB."
      },
      "legs": {
        "type": "array",
        "items": {
          "type": "object",
          "required": [
            "destination"
          ],
          "properties": {
            "destination": {
              "type": "object",
              "properties": {
                "destinationGeofenceTag": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256,
                  "description": "Tag of a geofence."
                },
                "destinationGeofenceExternalId": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256,
                  "description": "Its externalId."
                },
                "destinationGeofenceId": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256,
                  "description": "A geofence, by `_id`."
                },
                "address": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 1000,
                  "description": "An address; refused if it is not found."
                },
                "coordinates": {
                  "type": "array",
                  "items": {
                    "type": "number"
                  },
                  "minItems": 2,
                  "maxItems": 2,
                  "description": "[longitude, latitude]"
                },
                "arrivalRadius": {
                  "type": "number",
                  "minimum": 10,
                  "maximum": 10000,
                  "default": 100,
                  "description": "Metres around coordinates or an address that count as arrived."
                }
              }
            },
            "stopDuration": {
              "type": "number",
              "minimum": 0,
              "maximum": 10080,
              "description": "Minutes."
            },
            "metadata": {
              "type": "object",
              "additionalProperties": true,
              "propertyNames": {
                "type": "string",
                "minLength": 1
              },
              "description": "Custom data: any JSON object, at most 16 kB."
            }
          }
        },
        "minItems": 1,
        "maxItems": 50,
        "description": "Destinations, in order."
      }
    },
    "required": [
      "externalId"
    ]
  },
  "getTrip": {
    "summary": "Get a trip with its locations",
    "properties": {
      "id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The trip, by `_id` or `externalId`."
      }
    },
    "required": [
      "id"
    ]
  },
  "updateTrip": {
    "summary": "Change the status or other fields of a trip",
    "description": "Fields that are not sent stay. A trip that has ended cannot be changed: the same call again is answered, any other refused.",
    "properties": {
      "id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "The trip, by `_id` or `externalId`."
      },
      "status": {
        "type": "string",
        "enum": [
          "pending",
          "started",
          "approaching",
          "arrived",
          "completed",
          "canceled"
        ],
        "description": "The new status; required."
      },
      "mode": {
        "type": "string",
        "enum": [
          "foot",
          "bike",
          "car",
          "truck",
          "motorbike"
        ],
        "description": "How the user travels."
      },
      "destinationGeofenceTag": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "Tag of the destination geofence."
      },
      "destinationGeofenceExternalId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "description": "externalId of the destination geofence."
      },
      "approachingThreshold": {
        "type": "number",
        "minimum": 0,
        "maximum": 525600000,
        "description": "Minutes before the arrival; overrides those of geofence and project."
      },
      "scheduledArrivalAt": {
        "type": "string",
        "format": "date-time",
        "description": "When the user is expected."
      },
      "metadata": {
        "type": "object",
        "additionalProperties": true,
        "propertyNames": {
          "type": "string",
          "minLength": 1
        },
        "description": "Custom data: any JSON object, at most 16 kB."
      }
    },
    "required": [
      "id"
    ]
  },
  "routeDistance": {
    "summary": "Distance and time between two locations, by one or more modes",
    "properties": {
      "origin": {
        "type": "string",
        "description": "The start, as latitude,longitude."
      },
      "destination": {
        "type": "string",
        "description": "The end, as latitude,longitude."
      },
      "modes": {
        "type": "string",
        "description": "Travel mode. Comma-separated from car, truck, foot, bike, motorbike."
      },
      "height": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its height in metres; 4.11 by default."
      },
      "width": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its width in metres; 2.6 by default."
      },
      "length": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 50,
        "description": "With mode truck: its length in metres; 21.64 by default."
      },
      "weight": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 100,
        "description": "With mode truck: its weight with its load in tonnes; 21.77 by default."
      },
      "axleLoad": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 40,
        "description": "With mode truck: its heaviest axle in tonnes; 9.07 by default."
      },
      "topSpeed": {
        "type": "number",
        "minimum": 10,
        "maximum": 140,
        "description": "With mode truck: its top speed in km/h; 90 by default."
      },
      "hazmat": {
        "type": "boolean",
        "description": "With mode truck: it carries hazardous materials; false by default."
      },
      "units": {
        "type": "string",
        "enum": [
          "metric",
          "imperial"
        ],
        "default": "imperial",
        "description": "Feet and miles, or metres and kilometres; imperial by default."
      },
      "avoid": {
        "type": "string",
        "description": "What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided. Comma-separated from tolls, highways, ferries, borderCrossings."
      },
      "exclude": {
        "type": "string",
        "description": "Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones."
      },
      "geometry": {
        "type": "string",
        "enum": [
          "linestring",
          "polyline5",
          "polyline6"
        ],
        "description": "The line as linestring (GeoJSON), polyline5 or polyline6; none by default."
      },
      "geometryPoints": {
        "type": "integer",
        "minimum": 2,
        "maximum": 10000,
        "description": "Resample each line to this many evenly spaced points; by default it keeps its own."
      },
      "departureTime": {
        "type": "string",
        "format": "date-time",
        "description": "Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count."
      }
    },
    "required": [
      "origin",
      "destination",
      "modes"
    ]
  },
  "routeMatrix": {
    "summary": "Distances and times between many locations",
    "description": "Up to 625 routes: origins times destinations.",
    "properties": {
      "origins": {
        "type": "string",
        "description": "The starts: one row for each."
      },
      "destinations": {
        "type": "string",
        "description": "The ends: one cell of each row for each."
      },
      "mode": {
        "type": "string",
        "enum": [
          "car",
          "truck",
          "foot",
          "bike"
        ],
        "description": "Travel mode."
      },
      "height": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its height in metres; 4.11 by default."
      },
      "width": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its width in metres; 2.6 by default."
      },
      "length": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 50,
        "description": "With mode truck: its length in metres; 21.64 by default."
      },
      "weight": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 100,
        "description": "With mode truck: its weight with its load in tonnes; 21.77 by default."
      },
      "axleLoad": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 40,
        "description": "With mode truck: its heaviest axle in tonnes; 9.07 by default."
      },
      "topSpeed": {
        "type": "number",
        "minimum": 10,
        "maximum": 140,
        "description": "With mode truck: its top speed in km/h; 90 by default."
      },
      "hazmat": {
        "type": "boolean",
        "description": "With mode truck: it carries hazardous materials; false by default."
      },
      "units": {
        "type": "string",
        "enum": [
          "metric",
          "imperial"
        ],
        "default": "imperial",
        "description": "Feet and miles, or metres and kilometres; imperial by default."
      },
      "avoid": {
        "type": "string",
        "description": "What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided. Comma-separated from tolls, highways, ferries."
      },
      "exclude": {
        "type": "string",
        "description": "Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones."
      },
      "departureTime": {
        "type": "string",
        "format": "date-time",
        "description": "Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count."
      }
    },
    "required": [
      "origins",
      "destinations",
      "mode"
    ]
  },
  "routeIsochrone": {
    "summary": "How far one gets from a location, or from where one gets to it",
    "description": "The areas within up to 4 times or distances, as GeoJSON.",
    "properties": {
      "location": {
        "type": "string",
        "description": "The location, as latitude,longitude."
      },
      "mode": {
        "type": "string",
        "enum": [
          "car",
          "truck",
          "foot",
          "bike",
          "motorbike"
        ],
        "description": "Travel mode."
      },
      "height": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its height in metres; 4.11 by default."
      },
      "width": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its width in metres; 2.6 by default."
      },
      "length": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 50,
        "description": "With mode truck: its length in metres; 21.64 by default."
      },
      "weight": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 100,
        "description": "With mode truck: its weight with its load in tonnes; 21.77 by default."
      },
      "axleLoad": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 40,
        "description": "With mode truck: its heaviest axle in tonnes; 9.07 by default."
      },
      "topSpeed": {
        "type": "number",
        "minimum": 10,
        "maximum": 140,
        "description": "With mode truck: its top speed in km/h; 90 by default."
      },
      "hazmat": {
        "type": "boolean",
        "description": "With mode truck: it carries hazardous materials; false by default."
      },
      "contours": {
        "type": "string",
        "description": "Travel times in minutes, up to 120; or distances along roads in metres. 1 to 4, comma-separated."
      },
      "metric": {
        "type": "string",
        "enum": [
          "time",
          "distance"
        ],
        "default": "time",
        "description": "What the contours are: times or distances; times by default."
      },
      "direction": {
        "type": "string",
        "enum": [
          "from",
          "to"
        ],
        "default": "from",
        "description": "Away from the location, at departureTime, or towards it at any time; from by default."
      },
      "exclude": {
        "type": "string",
        "description": "Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones."
      },
      "departureTime": {
        "type": "string",
        "format": "date-time",
        "description": "Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count."
      }
    },
    "required": [
      "location",
      "mode",
      "contours"
    ]
  },
  "routeDirections": {
    "summary": "Turn-by-turn directions between locations",
    "properties": {
      "locations": {
        "type": "string",
        "description": "The locations, in the order in which they are visited."
      },
      "mode": {
        "type": "string",
        "enum": [
          "car",
          "truck",
          "foot",
          "bike"
        ],
        "default": "car",
        "description": "Travel mode; car by default."
      },
      "height": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its height in metres; 4.11 by default."
      },
      "width": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 10,
        "description": "With mode truck: its width in metres; 2.6 by default."
      },
      "length": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 50,
        "description": "With mode truck: its length in metres; 21.64 by default."
      },
      "weight": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 100,
        "description": "With mode truck: its weight with its load in tonnes; 21.77 by default."
      },
      "axleLoad": {
        "type": "number",
        "minimum": 0.1,
        "maximum": 40,
        "description": "With mode truck: its heaviest axle in tonnes; 9.07 by default."
      },
      "topSpeed": {
        "type": "number",
        "minimum": 10,
        "maximum": 140,
        "description": "With mode truck: its top speed in km/h; 90 by default."
      },
      "hazmat": {
        "type": "boolean",
        "description": "With mode truck: it carries hazardous materials; false by default."
      },
      "units": {
        "type": "string",
        "enum": [
          "metric",
          "imperial"
        ],
        "default": "imperial",
        "description": "Feet and miles, or metres and kilometres; imperial by default."
      },
      "avoid": {
        "type": "string",
        "description": "What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided. Comma-separated from tolls, highways, ferries, borderCrossings."
      },
      "exclude": {
        "type": "string",
        "description": "Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones."
      },
      "geometry": {
        "type": "string",
        "enum": [
          "linestring",
          "polyline5",
          "polyline6"
        ],
        "default": "polyline6",
        "description": "Lines as linestring (GeoJSON), polyline5 or polyline6; polyline6 by default."
      },
      "departureTime": {
        "type": "string",
        "format": "date-time",
        "description": "Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count."
      },
      "heading": {
        "type": "number",
        "minimum": 0,
        "maximum": 360,
        "description": "Direction of travel at the first location: north 0, east 90, south 180, west 270."
      },
      "alternatives": {
        "type": "boolean",
        "default": false,
        "description": "Other routes beside the best; with exactly two locations."
      },
      "elevation": {
        "type": "boolean",
        "default": false,
        "description": "Ascent, descent and a profile of each route, where the server has elevations."
      },
      "lang": {
        "type": "string",
        "enum": [
          "de",
          "en",
          "es",
          "fr",
          "ja",
          "ko",
          "pt",
          "ru"
        ],
        "default": "en",
        "description": "The language of the instructions; en by default."
      }
    },
    "required": [
      "locations"
    ]
  }
}
