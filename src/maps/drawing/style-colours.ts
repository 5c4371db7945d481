/** The colours of a style, by what they paint. */
export interface MapColours {
  /** Where no tile is loaded yet. */
  unknown: string
  sea: string
  land: string
  /** By kind of the layer `landuse`. */
  ground: Readonly<Record<string, string>>
  water: string
  waterName: string
  building: string
  buildingEdge: string
  road: string
  roadEdge: string
  mainRoad: string
  mainRoadEdge: string
  motorway: string
  motorwayEdge: string
  path: string
  rail: string
  border: string
  text: string
  faintText: string
  halo: string
}

const light: MapColours = {
  unknown: '#e4e4e2',
  sea: '#bfd9e6',
  land: '#f6f4ef',
  ground: {
    wood: '#d5e6cb',
    park: '#d9edcc',
    grass: '#e4f0d9',
    farmland: '#f3f0e3',
    residential: '#f0ede7',
    industrial: '#ebe8ea',
    cemetery: '#dbe7d4',
    beach: '#f4ecd2',
    bare: '#ebe8e2',
    wetland: '#dcebe4',
    pitch: '#cfe6c4',
    campus: '#f2ecdf',
    parking: '#eeecea',
    pedestrian: '#f2f0f0',
    apron: '#e8e8ee',
  },
  water: '#bfd9e6',
  waterName: '#4a7d98',
  building: '#e6e0d7',
  buildingEdge: '#d8d0c4',
  road: '#ffffff',
  roadEdge: '#dcd6cc',
  mainRoad: '#fdf3cf',
  mainRoadEdge: '#e3d29c',
  motorway: '#f9d48b',
  motorwayEdge: '#dfab52',
  path: '#cfc4b2',
  rail: '#bdb8b4',
  border: '#9d8fa6',
  text: '#333a42',
  faintText: '#6b737c',
  halo: '#ffffff',
}

const dark: MapColours = {
  unknown: '#1a2026',
  sea: '#0d1d2a',
  land: '#20282f',
  ground: {
    wood: '#1c2d27',
    park: '#1d322a',
    grass: '#1e2e28',
    farmland: '#1f2729',
    residential: '#242c34',
    industrial: '#232932',
    cemetery: '#1e2c29',
    beach: '#2b2b28',
    bare: '#252a2e',
    wetland: '#1a2b2e',
    pitch: '#203a2e',
    campus: '#252a2f',
    parking: '#242b32',
    pedestrian: '#262d34',
    apron: '#262c36',
  },
  water: '#0d1d2a',
  waterName: '#5f8ba6',
  building: '#28313a',
  buildingEdge: '#323c46',
  road: '#37424d',
  roadEdge: '#161d24',
  mainRoad: '#46515a',
  mainRoadEdge: '#161d24',
  motorway: '#6a5c3b',
  motorwayEdge: '#161d24',
  path: '#35404a',
  rail: '#3d4650',
  border: '#6f6480',
  text: '#d5dde4',
  faintText: '#93a0ab',
  halo: '#12191f',
}

export const mapColours = { light, dark }
