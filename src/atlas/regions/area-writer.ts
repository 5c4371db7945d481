import { type AreaKind, areaKinds } from '../../model/map/area-kinds.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import { toE7 } from '../format/e7.ts'
import { NamesWriter } from '../format/names.ts'
import type { Column } from '../format/sections.ts'
import { ShapeWriter } from '../format/shapes.ts'
import type { StringWriter } from '../format/strings.ts'

export interface Area {
  kind: AreaKind
  name: string
  names?: NamesByLanguage | undefined
  /** `MD`, `24510`, `17033`. */
  code?: string | undefined
  /** The row of the area it is part of. */
  parent?: number | undefined
  population?: number | undefined
  /** The label point, in degrees. */
  label: { longitude: number; latitude: number }
  /** x0, y0, x1, y1, … in E7, closed or not; holes by the even-odd rule; cut along the antimeridian. */
  rings: Iterable<ArrayLike<number>>
}

const none = -1

/** The table `area.*` of an atlas file, row by row. */
export class AreaWriter {
  #strings: StringWriter
  #names: NamesWriter
  #shapes: ShapeWriter
  #kind: number[] = []
  #name: number[] = []
  #code: number[] = []
  #parent: number[] = []
  #population: number[] = []
  #label: number[] = []

  /** `unit`: boundaries are rounded to multiples of this, in E7. */
  constructor(strings: StringWriter, unit = 1) {
    this.#strings = strings
    this.#names = new NamesWriter(strings)
    this.#shapes = new ShapeWriter(unit)
  }

  /** Returns its row. */
  add({ kind, name, names, code, parent, population, label, rings }: Area): number {
    this.#kind.push(areaKinds.indexOf(kind))
    this.#name.push(this.#strings.add(name))
    this.#names.add(names, name)
    this.#code.push(this.#strings.add(code))
    this.#parent.push(parent ?? none)
    this.#population.push(population ?? 0)
    this.#label.push(toE7(label.longitude), toE7(label.latitude))
    this.#shapes.add(rings)
    return this.#kind.length - 1
  }

  columns(): Record<string, Column> {
    return {
      'area.kind': Uint8Array.from(this.#kind),
      'area.name': Uint32Array.from(this.#name),
      ...this.#names.columns('area'),
      'area.code': Uint32Array.from(this.#code),
      'area.parent': Int32Array.from(this.#parent),
      'area.population': Uint32Array.from(this.#population),
      'area.label': Int32Array.from(this.#label),
      ...this.#shapes.columns('area'),
    }
  }
}
