/** A truck, as far as roads are closed to some of them. Whatever the units of the answer: metres, tonnes and km/h. */
export interface Truck {
  height?: number | undefined
  width?: number | undefined
  length?: number | undefined
  weight?: number | undefined
  axleLoad?: number | undefined
  topSpeed?: number | undefined
  /** Whether it carries hazardous materials. */
  hazmat?: boolean | undefined
}

/**
 * An articulated truck, as the engine has it; but for the speed, which is that of the limiters that trucks of the European Union
 * must have. The engine's 120 km/h made trucks as quick as cars.
 */
export const usualTruck = {
  height: 4.11,
  width: 2.6,
  length: 21.64,
  weight: 21.77,
  axleLoad: 9.07,
  topSpeed: 90,
} as const satisfies Truck

/** The largest that the engine takes; beyond it would silently take its own. */
export const largestTruck = {
  height: 10,
  width: 10,
  length: 50,
  weight: 100,
  axleLoad: 40,
  topSpeed: 140,
} as const satisfies Truck

/** The engine's options of the costing `truck`. */
export function truckOptions(truck: Truck = {}) {
  return {
    height: truck.height ?? usualTruck.height,
    width: truck.width ?? usualTruck.width,
    length: truck.length ?? usualTruck.length,
    weight: truck.weight ?? usualTruck.weight,
    axle_load: truck.axleLoad ?? usualTruck.axleLoad,
    top_speed: truck.topSpeed ?? usualTruck.topSpeed,
    hazmat: truck.hazmat ?? false,
  }
}
