import type { Page } from 'playwright-core'

/** What a reader could not see whole: beyond the edge of the screen, wider than its box, or over something else to click. */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(`(${inPage})()`)
}

/** Runs in the browser. What scrolls within itself is not cut off; maps have their own order. */
const inPage = `() => {
  const width = document.documentElement.clientWidth
  const found = []
  const named = (one) => one.outerHTML.slice(0, 120)
  const isIn = (one, test) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) if (test(getComputedStyle(up))) return true
    return false
  }
  const isScrolled = (one) => isIn(one, ({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll')
  const clickable = []
  for (const one of document.body.querySelectorAll('*')) {
    const box = one.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1 || one.closest('.map, .unseen, .skip') || !one.checkVisibility({ visibilityProperty: true })) continue
    const isControl = one.matches('button, input, select, textarea, a')
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    if (!isControl && !hasText) continue
    const isFree = !isScrolled(one)
    if (isFree && (box.right > width + 1 || box.left < -1)) found.push('beyond the screen: ' + named(one))
    const isBox = getComputedStyle(one).display !== 'inline' // the rectangle around a link of two lines covers its neighbours
    if (isFree && isBox && !one.matches('input, select, textarea') && one.scrollWidth > one.clientWidth + 1) found.push('cut off: ' + named(one))
    if (isControl && isFree && isBox) clickable.push([one, box])
  }
  for (const [index, [one, box]] of clickable.entries())
    for (const [other, there] of clickable.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const across = Math.min(box.right, there.right) - Math.max(box.left, there.left)
      const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top)
      if (across > 2 && down > 2) found.push('overlap: ' + named(one) + ' and ' + named(other))
    }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) found.push('the page is ' + scrollWidth + ' pixels wide')
  return found
}`
