/** It has no types of its own. */
declare module 'osm-pbf-parser' {
  import type { Duplex } from 'node:stream'

  function createParser(): Duplex
  export = createParser
}
