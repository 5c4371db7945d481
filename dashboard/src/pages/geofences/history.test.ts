import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type History, record, redo, startHistory, undo } from './history.ts'

type Change = { next: number; step: string | undefined }

const changes = fc.array(
  fc.record<Change>({ next: fc.integer(), step: fc.constantFrom(undefined, 'drag 1', 'drag 2') }),
)

const after = (made: Change[]): History<number> =>
  made.reduce((history, { next, step }) => record(history, next, step), startHistory(0))

it('undo goes back to the start and redo to the end, step by step', () => {
  fc.assert(
    fc.property(changes, (made) => {
      const end = after(made)
      let history = end
      const shown = [history.present]
      while (history.past.length > 0) {
        history = undo(history)
        shown.push(history.present)
      }
      expect(history.present).toBe(0)
      expect(undo(history)).toBe(history)
      const again = [history.present]
      while (history.future.length > 0) {
        history = redo(history)
        again.push(history.present)
      }
      expect(again).toEqual(shown.toReversed())
      expect({ ...history, step: undefined }).toEqual({ ...end, step: undefined })
    }),
  )
})

it('a drag is one step, the next drag another', () => {
  const history = after([
    { next: 1, step: 'drag 1' },
    { next: 2, step: 'drag 1' },
    { next: 3, step: 'drag 2' },
    { next: 4, step: 'drag 2' },
  ])
  expect([history.past, history.present]).toEqual([[0, 2], 4])
})

it('a change after undo forgets what was undone', () => {
  const history = record(undo(after([{ next: 1, step: undefined }])), 2)
  expect([history.past, history.present, history.future]).toEqual([[0], 2, []])
})
