/** What every way of delivering sends: an event of 300 bytes on the wire, frame included, unmasked as servers send it. */
export const channel = 'bench'
export const event = 'invoice.updated'

const wanted = 300

/** The data that makes the frame 300 bytes long. */
export const data = { id: 7, filler: 'x'.repeat(wanted - frameOf({ id: 7, filler: '' }).length) }
export const text = textOf(data)
export const frame = frameOf(data)

function textOf(payload: object): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(payload) })
}

function frameOf(payload: object): Buffer {
  const body = Buffer.from(textOf(payload))
  // From 126 bytes on the length stands in two bytes of its own; the shorter head would make the filler two too long.
  return Buffer.concat([Buffer.from([0x81, 126, body.length >> 8, body.length & 255]), body])
}

/** Instants of several processes on one line, ms. */
export const instant = () => performance.timeOrigin + performance.now()
