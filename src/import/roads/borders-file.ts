import { writeFile } from 'node:fs/promises'
import sqlite from '@sqlite.org/sqlite-wasm'
import { countryShapes } from '../../atlas/regions/borders.ts'
import { type Box, meets } from '../../geo/box.ts'
import { spatialiteBlob } from './spatialite.ts'
import { zonesIn } from './zone-shapes.ts'

/**
 * Countries and time zones around the boxes, in the one format that Valhalla's tile builder reads: a SpatiaLite database,
 * with only those of SpatiaLite's own tables that it needs.
 */
export async function writeBorders(path: string, boxes: Box[]): Promise<void> {
  const { oo1, capi } = await sqlite({ print: () => {}, printErr: () => {} })
  const database = new oo1.DB(':memory:')
  try {
    database.exec(schema)
    database.exec('BEGIN')
    const insert = (table: string, columns: Record<string, string | number | Uint8Array>, box: number[]) => {
      const names = Object.keys(columns)
      const [west, south, east, north] = box as [number, number, number, number]
      database.exec({
        sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        bind: Object.values(columns),
      })
      database.exec({
        sql: `INSERT INTO idx_${table}_geom VALUES (last_insert_rowid(), ?, ?, ?, ?)`,
        bind: [west, east, south, north],
      })
    }
    for (const country of countryShapes()) {
      const parts = country.polygons.filter((part) => boxes.some((box) => meets(box, part.box)))
      if (parts.length === 0) continue
      const { blob, box } = spatialiteBlob(parts.map(({ rings }) => rings))
      const { code, name, drivesOnLeft } = country
      insert(
        'admins',
        {
          admin_level: 2,
          iso_code: code,
          name,
          name_en: name,
          drive_on_right: drivesOnLeft ? 0 : 1,
          // In Japan intersections have names, streets do not.
          allow_intersection_names: code === 'JP' ? 1 : 0,
          geom: blob,
        },
        box,
      )
    }
    for (const { zone, rings } of await zonesIn(boxes)) {
      const { blob, box } = spatialiteBlob([rings])
      insert('tz_world', { TZID: zone, geom: blob }, box)
    }
    database.exec('COMMIT')
    await writeFile(path, capi.sqlite3_js_db_export(database))
  } finally {
    database.close()
  }
}

const schema = `
  CREATE TABLE spatial_ref_sys (
    srid INTEGER PRIMARY KEY, auth_name TEXT, auth_srid INTEGER, ref_sys_name TEXT, proj4text TEXT, srtext TEXT
  );
  INSERT INTO spatial_ref_sys VALUES (4326, 'epsg', 4326, 'WGS 84', '+proj=longlat +datum=WGS84 +no_defs', '');
  CREATE TABLE geometry_columns (
    f_table_name TEXT, f_geometry_column TEXT, geometry_type INTEGER, coord_dimension INTEGER, srid INTEGER,
    spatial_index_enabled INTEGER
  );
  INSERT INTO geometry_columns VALUES ('admins', 'geom', 6, 2, 4326, 1), ('tz_world', 'geom', 6, 2, 4326, 1);
  CREATE TABLE admins (
    admin_level INTEGER, iso_code TEXT, parent_admin INTEGER, name TEXT, name_en TEXT, drive_on_right INTEGER,
    allow_intersection_names INTEGER, default_language TEXT, supported_languages TEXT, geom MULTIPOLYGON
  );
  CREATE TABLE admin_access (
    admin_id INTEGER, iso_code TEXT, trunk INTEGER, trunk_link INTEGER, track INTEGER, footway INTEGER,
    pedestrian INTEGER, bridleway INTEGER, cycleway INTEGER, path INTEGER, motorroad INTEGER
  );
  CREATE TABLE tz_world (TZID TEXT, geom MULTIPOLYGON);
  CREATE VIRTUAL TABLE idx_admins_geom USING rtree(pkid, xmin, xmax, ymin, ymax);
  CREATE VIRTUAL TABLE idx_tz_world_geom USING rtree(pkid, xmin, xmax, ymin, ymax);
  -- Only SpatiaLite can create this table, so its definition is written to the schema directly.
  PRAGMA writable_schema = ON;
  INSERT INTO sqlite_master VALUES
    ('table', 'SpatialIndex', 'SpatialIndex', 0, 'CREATE VIRTUAL TABLE SpatialIndex USING VirtualSpatialIndex()');
  PRAGMA writable_schema = OFF;
`
