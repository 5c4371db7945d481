import type { Statement } from '../statement.ts'

const rules = 'test/api/trips/eta-rules.test.ts'
const drives =
  'test/scenarios/drive.test.ts > drives through the demo region at other speeds than the engine plans'
const pace = 'src/tracking/rules/pace.test.ts > the pace of a driver'
const left = 'src/tracking/rules/route-left.test.ts > what is left of a route'

/** How long a trip will take. */
export const etas: Statement[] = [
  {
    id: 'etas.this-location',
    says: 'Each update has an eta for its own location: what is left of the last route within 50 m of it, else of a new one; a route of more than a minute is asked anew.',
    tests: [
      `${rules} > asks the engine for a route when the user is more than 50 m beside the last one, or that is a minute old`,
      `${left} > %s`,
    ],
  },
  {
    id: 'etas.accurate',
    says: 'For drivers faster and slower than planned the error is 5 % in the median, and 15 % at most in nine of ten.',
    tests: [`${drives} > have ETAs with an error of 5 % in the median, and of 15 % at most in nine of ten`],
  },
  {
    id: 'etas.approaching',
    says: 'A trip approaches within 20 s of its threshold.',
    tests: [`${drives} > approach three minutes before the end, give or take 20 s`],
  },
  {
    id: 'etas.on-foot',
    says: 'The way from the last road to the destination counts on foot.',
    tests: [
      `${rules} > counts the way from the last road on foot: nobody approaches a place 3 km from the road by car`,
    ],
  },
  {
    id: 'etas.no-roads',
    says: 'Where no road data covers the points, the eta is by the geodesic distance at the usual speed of the mode.',
    tests: [
      `${rules} > takes the straight line at the usual speed where no road leads near the destination`,
      'src/tracking/rules/route-left.test.ts > takes an hour for 40 km by car in a straight line',
    ],
  },
  {
    id: 'etas.clocks',
    says: "A device's clock changes no age, no delay and no arrival; events come at the same places.",
    tests: [
      `${rules} > has no age, delay or arrival by the clock of a device that is %i minutes fast`,
      `${drives} > have the same events at the same places with any clock, and in a replay`,
    ],
  },
  {
    id: 'etas.pace',
    says: "A driver's pace is measured by differences of the device's own times, and is part of the eta.",
    tests: [
      `${pace} > %f times the planned time is known to a tenth after a minute or two, with an update each %i s`,
      `${pace} > is the same whatever the clock of the device says, in time or in a replay`,
    ],
  },
  {
    id: 'etas.replays',
    says: 'In a replay each update has an eta of its own, by which it approaches.',
    tests: [
      `${rules} > has an ETA of its own at each update of a replay: it approaches where it did, and not at the last one`,
    ],
  },
  {
    id: 'etas.alone',
    says: 'Only the update that needs a new route waits for it.',
    tests: [
      `${rules} > lets only the update that needs a route wait for the engine, and what its device sends behind it`,
    ],
  },
  {
    id: 'etas.route-taken',
    says: 'GET /v1/trips/:id/route follows the roads where they are known, else the locations.',
    tests: [
      'test/scenarios/drive.test.ts > has taken a route along the roads, although it was seen twice a minute only: %s',
      'test/api/trips/route.test.ts > answers the line through the locations once the trip has ended',
    ],
  },
]
