/** Runs in a browser with TinySDF: renders glyphs as signed distance fields. */
async function drawGlyphs({ faces, codes, weight }) {
  const family = `Noto${weight}`
  for (const { file, range } of faces) {
    const face = new FontFace(family, `url(data:font/woff2;base64,${file})`, { unicodeRange: range })
    document.fonts.add(await face.load())
  }
  const sdf = new TinySDF({ fontSize: 24, buffer: 3, radius: 8, cutoff: 0.25, fontFamily: family })
  return codes.map((id) => {
    const { data, glyphWidth, glyphHeight, glyphLeft, glyphTop, glyphAdvance } = sdf.draw(
      String.fromCodePoint(id),
    )
    const isEmpty = glyphWidth === 0 || glyphHeight === 0
    return {
      id,
      bitmap: isEmpty ? [] : Array.from(data),
      width: isEmpty ? 0 : glyphWidth,
      height: isEmpty ? 0 : glyphHeight,
      left: Math.round(glyphLeft),
      top: Math.round(glyphTop) - 27, // offset of the format's origin above the baseline
      advance: Math.round(glyphAdvance),
    }
  })
}

window.drawGlyphs = drawGlyphs
