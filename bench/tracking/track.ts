import type { Bench, Bound, Target } from '../harness/harness.ts'
import { contendersOf, nameOf, type Scene } from './track-contender.ts'
import { sideOf, startWalk } from './track-data.ts'
import { type StageKind, stageKinds } from './track-stage.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const usual = 10_000
const users = 20_000

const ours = ['embedded', 'PostgreSQL 15'] as const

export const bench: Bench = {
  sentence:
    'Durable location updates over HTTP, 256 connections, with 1,000 to 1,000,000 geofences; and one transaction a request with PostGIS.',
  rounds: 10,
  targets: [
    ...ours.flatMap((kind) => [scaling(kind, 100_000, 1.25), scaling(kind, 1_000_000, 2)]),
    ...ours.map(
      (kind): Target => ({
        contender: named(kind, usual),
        against: nameOf(kind, 'naive', usual),
        measure: 'wall',
        atMost: 1 / 3.5,
      }),
    ),
    ...ours.flatMap((kind): Bound[] => [
      { contender: named(kind, usual), figure: 'operations per CPU-second', bound: 6_000 },
      { contender: named(kind, usual), figure: 'operations per CPU-second at full pace', bound: 6_000 },
      { contender: `${named(kind, usual)}, bulk`, figure: 'operations per CPU-second', bound: 10_000 },
      { contender: `${named(kind, usual)}, half load`, figure: 'p99', bound: 50 },
      { contender: `${named(kind, usual)}, half load`, figure: 'undisturbed p99', bound: 50 },
    ]),
  ],
  contenders(random, { quick }) {
    const kinds = stageKinds()
    const sceneOf = (beside: StageKind, kind: StageKind, fences: number): Scene => ({
      group: `${beside}, ${fences === usual ? 'in full' : 'by size'}`,
      beside,
      kind,
      fences,
      walk: startWalk(quick ? users / 4 : users, sideOf(fences), random),
      ...(fences === usual && (kind === 'naive' ? { alternative: true } : { inFull: true })),
    })
    return ours
      .filter((kind) => kinds.includes(kind))
      .flatMap((beside) =>
        kinds
          .filter((kind) => kind === beside || kind === 'naive')
          .flatMap((kind) =>
            sizes
              .filter((fences) => isShown(kind, fences, quick))
              .map((fences) => sceneOf(beside, kind, fences)),
          ),
      )
      .flatMap(contendersOf)
  },
}

/** A million take minutes to prepare; the naive server runs with fewer. */
function isShown(kind: string, fences: number, quick: boolean): boolean {
  if (kind === 'naive') return fences === usual || (fences === 100_000 && !quick)
  return fences < 1_000_000 || !quick
}

function named(kind: StageKind, fences: number): string {
  return nameOf(kind, kind, fences)
}

function scaling(kind: StageKind, fences: number, atMost: number): Target {
  return { contender: named(kind, fences), against: named(kind, 1_000), measure: 'cpu', atMost }
}
