import type { Statement } from '../statement.ts'

const api = 'test/api/budgets.test.ts'
const newUsers = `${api} > new users by a publishable key`
const turns = 'src/http/limits/turns.test.ts'
const hostile = 'src/geofences/files/hostile.test.ts'
const match = 'test/routing/without-http.test.ts > the work of a match'

/** What one caller may cost the others. */
export const budgets: Statement[] = [
  {
    id: 'budgets.new-users',
    says: 'Publishable keys create users up to a burst, refilled at a rate, per project and environment; both can be set. Known devices are not hindered.',
    tests: [
      `${newUsers} > are created up to the burst, then refused; known devices go on`,
      `${newUsers} > count in a replay too, which is refused whole`,
      `${newUsers} > have a budget per environment and project; secret keys need none`,
    ],
  },
  {
    id: 'budgets.track-device',
    says: 'One update a second per device; a refused update sent again is no retry.',
    tests: [`${api} > the limit per device is not passed by sending a refused update again`],
  },
  {
    id: 'budgets.track-project',
    says: 'track.project limits the updates of a project where it is set; bulk counts by update.',
    tests: [
      `${api} > updates of a project > are counted one by one in bulk`,
      `${api} > updates of a project > a replay is taken whole, and more than a second of them are owed`,
    ],
  },
  {
    id: 'budgets.track-fair',
    says: 'When the server is full, projects share it fairly.',
    tests: [
      'src/tracking/batch/queue.test.ts > when more wait than a batch takes, projects share it; each device keeps its order',
    ],
  },
  {
    id: 'budgets.work-fair',
    says: 'Long work is fair between projects, and other requests go first.',
    tests: [
      `${turns} > projects take turns: one request does not wait for the hundred of another project`,
      `${turns} > leaves turns of the loop to other requests while any is in flight`,
      'src/routing/engine/queue.test.ts > projects take turns',
      'src/routing/engine/queue.test.ts > when it is full, the project with most gives way to others, and waits for nobody else',
    ],
  },
  {
    id: 'budgets.work-sliced',
    says: 'Long work is done in slices, one a turn of the event loop.',
    tests: [
      `${turns} > does one slice a turn of the loop, whoever asks`,
      `${hostile} > a file %s is read in slices`,
      'test/geocoder/without-http.test.ts > pauses before each ten results, and before the answer is written, so that a hundred of them do not hold up others',
    ],
  },
  {
    id: 'budgets.work-bounded',
    says: 'The work of one request is bounded, by counting it.',
    tests: [
      'src/geocoder/search/search-work.test.ts > %s visits at most %i documents and %i letters',
      `${match} > a long path is matched as a short one, in small queries`,
      `${match} > a path away from all roads ends after some queries`,
      `${hostile} > too many or too much: %s`,
    ],
  },
  {
    id: 'budgets.page-bytes',
    says: 'A page ends early at 2 MB, and no more rows are read than fill it.',
    tests: [
      'test/api/paging.test.ts > ends a page at two megabytes, and goes on after it',
      'src/store/page.test.ts > %s',
    ],
  },
  {
    id: 'budgets.streams',
    says: 'A server has 500 streams, of which one project holds at most half.',
    tests: ['src/http/event-stream.test.ts > one project holds at most half of the streams of a server'],
  },
]
