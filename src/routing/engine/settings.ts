/**
 * Valhalla's configuration, of which every key must be present. The script that usually writes it (valhalla_build_config) needs
 * Python.
 */

/** Metres between origin and destination beyond which a matrix cell stays empty. The engine would refuse the whole matrix. */
export const matrixReach = { auto: 400_000, truck: 400_000, pedestrian: 200_000, bicycle: 200_000 } as const

/** Metres from a location to the nearest road; farther away there is no route. */
export const roadReach = 5_000

/** Points of one query to match a path; ours have far fewer (translate/match.ts). */
const traceLimit = 1000

const silent = { type: '', color: false, long_request: 1e9 }

/** `tilesFile`: the tar of all tiles. */
export function engineSettings(tilesFile: string): object {
  return {
    mjolnir: {
      tile_extract: tilesFile,
      tile_dir: '',
      traffic_extract: '',
      transit_dir: '',
      admin: '',
      timezone: '',
      max_cache_size: 100_000_000,
      max_concurrent_reader_users: 1,
      logging: silent,
    },
    additional_data: { elevation: '' },
    loki: {
      actions: [
        'locate',
        'route',
        'sources_to_targets',
        'optimized_route',
        'isochrone',
        'trace_route',
        'trace_attributes',
        'status',
      ],
      logging: silent,
      use_connectivity: true,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: roadReach,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
      service: { proxy: '' },
    },
    thor: {
      logging: silent,
      service: { proxy: '' },
      source_to_target_algorithm: 'select_optimal',
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_bidir_dijkstras: 2_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      clear_reserved_memory: false,
      extended_search: false,
      // After the first connection of a pair a matrix searches on for better ones; more than half of the default iterations find
      // nothing more. Twice the usual limit on local roads brings its figures near to those of single routes. Without the second
      // pass cells stay empty that have a route (docs/decisions/matrix.md).
      costmatrix: {
        allow_second_pass: true,
        check_reverse_connection: true,
        max_reserved_locations: 25,
        max_iterations: 1400,
        min_iterations: 100,
        hierarchy_limits: { max_up_transitions: { 1: 400, 2: 200 } },
      },
      bidirectional_astar: {
        threshold_delta: 420,
        alternative_cost_extend: 1.2,
        alternative_iterations_delta: 100_000,
        hierarchy_limits: {
          max_up_transitions: { 1: 400, 2: 100 },
          expand_within_distance: { 0: 1e8, 1: 20_000, 2: 5_000 },
        },
      },
      unidirectional_astar: {
        hierarchy_limits: {
          max_up_transitions: { 1: 400, 2: 100 },
          expand_within_distance: { 0: 1e8, 1: 100_000, 2: 5_000 },
        },
      },
    },
    odin: { logging: silent, service: { proxy: '' }, markup_formatter: { markup_enabled: false } },
    meili: matching,
    service_limits: limits,
    statsd: { port: 8125, prefix: '' },
  }
}

const matching = {
  mode: 'auto',
  customizable: [
    'search_radius',
    'gps_accuracy',
    'breakage_distance',
    'interpolation_distance',
    'turn_penalty_factor',
  ],
  verbose: false,
  default: {
    // Metres. 4.07 comes with the engine: too strict for phones (docs/decisions/routing.md).
    sigma_z: 10,
    gps_accuracy: 5,
    // Metres by which the way between two points is longer than the line; 3 comes with the engine: on winding roads it takes others.
    beta: 12,
    max_route_distance_factor: 5,
    max_route_time_factor: 5,
    max_search_radius: 100,
    breakage_distance: 2000,
    interpolation_distance: 10,
    search_radius: 50,
    geometry: false,
    route: true,
    turn_penalty_factor: 0,
  },
  auto: { turn_penalty_factor: 200, search_radius: 50 },
  pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
  bicycle: { turn_penalty_factor: 140 },
  multimodal: { turn_penalty_factor: 70 },
  grid: { size: 500, cache_size: 100_240 },
  logging: silent,
  service: { proxy: '' },
}

function costingLimits(maxDistance: number, matrixDistance: number) {
  return {
    max_distance: maxDistance,
    max_locations: 50,
    max_matrix_distance: matrixDistance,
    max_matrix_location_pairs: 2500,
  }
}

const limits = {
  auto: costingLimits(5e6, matrixReach.auto),
  truck: costingLimits(5e6, matrixReach.truck),
  bicycle: costingLimits(1e6, matrixReach.bicycle),
  pedestrian: {
    ...costingLimits(5e5, matrixReach.pedestrian),
    min_transit_walking_distance: 1,
    max_transit_walking_distance: 10_000,
  },
  // Costings that we do not offer, but that the engine needs limits for.
  bus: costingLimits(0, 0),
  taxi: costingLimits(0, 0),
  bikeshare: costingLimits(0, 0),
  motor_scooter: costingLimits(0, 0),
  motorcycle: costingLimits(0, 0),
  multimodal: costingLimits(0, 0),
  transit: costingLimits(0, 0),
  isochrone: {
    max_contours: 4,
    max_time_contour: 120,
    max_distance: 25_000,
    max_locations: 1,
    max_distance_contour: 200,
  },
  trace: {
    max_distance: 5e6,
    max_gps_accuracy: 100,
    max_search_radius: 100,
    max_shape: traceLimit,
    max_alternates: 3,
    max_alternates_shape: 100,
  },
  centroid: { max_distance: 0, max_locations: 0 },
  skadi: { max_shape: 0, min_resample: 10 },
  status: { allow_verbose: false },
  hierarchy_limits: {
    allow_modification: true, // by our own queries for matrices (translate/matrix.ts)
    costmatrix: { max_allowed_up_transitions: { 1: 400, 2: 300 } },
    bidirectional_astar: {
      max_allowed_up_transitions: { 1: 400, 2: 100 },
      max_expand_within_distance: { 0: 1e8, 1: 20_000, 2: 5_000 },
    },
    unidirectional_astar: {
      max_allowed_up_transitions: { 1: 400, 2: 100 },
      max_expand_within_distance: { 0: 1e8, 1: 100_000, 2: 5_000 },
    },
  },
  max_exclude_locations: 1000, // where areas meet the roads of locations (translate/open-outlines.ts)
  max_exclude_polygons_length: 1e7,
  max_reachability: 100,
  max_radius: roadReach,
  max_timedep_distance: 500_000,
  max_timedep_distance_matrix: 100_000,
  max_alternates: 3,
  allow_hard_exclusions: true,
  max_distance_disable_hierarchy_culling: 0,
}
