/** Runs in a browser: draws white icons on coloured discs in a row; returns a data URL. */
async function drawSigns({ drawn, side }) {
  const canvas = Object.assign(document.createElement('canvas'), { width: side * drawn.length, height: side })
  const pen = canvas.getContext('2d')
  for (const [at, { colour, svg }] of drawn.entries()) {
    const middle = at * side + side / 2
    pen.fillStyle = colour
    pen.strokeStyle = 'white'
    pen.lineWidth = side / 16
    pen.beginPath()
    pen.arc(middle, side / 2, side / 2 - side / 16, 0, 2 * Math.PI)
    pen.fill()
    pen.stroke()
    const icon = new Image(side * 4, side * 4)
    icon.src = `data:image/svg+xml;base64,${btoa(svg)}`
    await icon.decode()
    const wide = side * 0.58
    pen.drawImage(icon, middle - wide / 2, (side - wide) / 2, wide, wide)
  }
  return canvas.toDataURL('image/png')
}

window.drawSigns = drawSigns
