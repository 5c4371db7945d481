import type { Page } from 'playwright-core'

/** What a reader could not see whole: beyond the edge of the screen, wider than its box, over other words or controls, or letter by letter in a narrow column. */
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
  const boxes = []
  const pen = document.createElement('canvas').getContext('2d')
  const widthOf = (text, { font }) => {
    pen.font = font
    return pen.measureText(text).width
  }
  // Chosen words and placeholders are no content of their control, which ends them with dots. Data may be longer than any line.
  const hasLine = (one, box) => box.width > 0.8 * (one.closest('.card') ?? document.body).clientWidth
  const inside = (one) => (one.matches('select') ? one.selectedOptions[0]?.text : one.value || one.type === 'file' ? '' : one.placeholder)
  const arrow = 20 // of a select
  const linesOf = (one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  for (const one of document.body.querySelectorAll('*')) {
    const box = one.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1 || one.closest('.map, .unseen, .skip') || !one.checkVisibility({ visibilityProperty: true })) continue
    const isControl = one.matches('button, input, select, textarea, a')
    const style = getComputedStyle(one)
    if (one.matches('select, input') && !hasLine(one, box)) {
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (one.matches('select') ? arrow : 0)
      if (widthOf(inside(one) || '', style) > room + 1) found.push('shortened: ' + inside(one) + ' in ' + named(one))
    }
    if (width < 640 && one.matches('.scroll') && one.scrollWidth > one.clientWidth + 1) found.push('has columns at its side: ' + named(one))
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    if (!isControl && !hasText) continue
    if (one.matches('.number') && one.childElementCount === 0 && linesOf(one) > 1) found.push('figure of several lines: ' + named(one))
    if (width >= 640 && one.closest('td')?.clientWidth < 110 && linesOf(one) > 4) found.push('narrow and tall: ' + named(one))
    const isFree = !isScrolled(one)
    if (isFree && (box.right > width + 1 || box.left < -1)) found.push('beyond the screen: ' + named(one))
    const isBox = style.display !== 'inline' // the rectangle around a link of two lines covers its neighbours
    if (isFree && isBox && !one.matches('input, select, textarea') && one.scrollWidth > one.clientWidth + 1) found.push('cut off: ' + named(one))
    if (isControl && isFree && isBox) boxes.push([one, box])
    if (hasText && isFree && !isIn(one, ({ position, overflowY }) => position !== 'static' || overflowY !== 'visible'))
      for (const node of one.childNodes)
        if (node.nodeType === 3 && node.data.trim() !== '') {
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const line of range.getClientRects()) boxes.push([one, line])
        }
  }
  for (const [index, [one, box]] of boxes.entries())
    for (const [other, there] of boxes.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const across = Math.min(box.right, there.right) - Math.max(box.left, there.left)
      const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top)
      if (across > 3 && down > 3) found.push('overlap: ' + named(one) + ' and ' + named(other))
    }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) found.push('the page is ' + scrollWidth + ' pixels wide')
  return found
}`
