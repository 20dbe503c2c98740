import { begin, send } from '#areas/files/files.testing.ts'
import type { bankFormats } from '#areas/payments/bank-statements/words.ts'
import { amber, as } from '#test/agencies.ts'
import { upload as uploadTable } from '#test/import-files.ts'
import * as shapes from '#test/siege/shapes.ts'

/** Where files are sent in: as what, and how large the largest is that is taken. */
type Place = {
  largest: number
  shapes: Record<string, shapes.Shape>
  send(bytes: Buffer): Promise<{ status: number; body: unknown }>
}

/** What each kind of file of a bank may hold: a new one has to say it. */
const ofBanks: Record<(typeof bankFormats)[number], Record<string, shapes.Shape>> = {
  csv: shapes.tables,
  xlsx: named('workbook', shapes.workbooks),
  camt053: named('XML', shapes.xml),
  mt940: named('MT940', shapes.mt940),
  ofx: named('OFX', shapes.ofx),
}
const bankShapes = Object.assign({}, ...Object.values(ofBanks))

const base64 = (bytes: Buffer) => bytes.toString('base64')
export const megabyte = 1024 * 1024

export const places: Record<string, Place> = {
  'a bank statement': {
    largest: 6.9 * megabyte,
    shapes: { ...bankShapes, ...named('PDF', shapes.pdfs) },
    send: (bytes) => as(amber.finance).post('/bank-statement-previews', { content: base64(bytes) }),
  },
  'an imported bank statement': {
    largest: 6.9 * megabyte,
    shapes: bankShapes,
    send: (bytes) =>
      as(amber.finance).post('/bank-statements', {
        ...{ content: base64(bytes), filename: 'a.csv', account: '12345678', currency: 'GBP' },
      }),
  },
  'an e-invoice': {
    largest: 6.9 * megabyte,
    shapes: { ...shapes.xml, ...named('PDF', shapes.pdfs) },
    send: (bytes) => as(amber.consultant).post('/e-invoice-readings', { content: base64(bytes) }),
  },
  'a document to be checked': {
    largest: 6.9 * megabyte,
    shapes: { ...named('PDF', shapes.pdfs), ...named('XML', shapes.xml) },
    send: (bytes) => as(amber.consultant).post('/verifications', { content: base64(bytes) }),
  },
  'a table': {
    largest: 24 * megabyte,
    shapes: { ...shapes.tables, ...named('workbook', shapes.workbooks) },
    send: (bytes) => uploadTable(amber.owner, 'clients', bytes),
  },
  'a file': {
    largest: 23 * megabyte,
    shapes: {
      ...named('PDF', shapes.pdfs),
      ...named('XML', shapes.xml),
      ...named('workbook', shapes.workbooks),
      ...named('text', shapes.texts),
    },
    send: async (bytes) => {
      const begun = await begin(amber.consultant, '', bytes.length)
      if (begun.status !== 201) return { status: begun.status, body: begun.body }
      await send(amber.consultant, begun.upload, 0, bytes)
      const reply = await as(amber.consultant).post('/files', { upload: begun.upload, name: 'a' })
      if (reply.status >= 300) await as(amber.consultant).delete(`/uploads/${begun.upload}`)
      return reply
    },
  },
}

function named(kind: string, some: Record<string, shapes.Shape>): Record<string, shapes.Shape> {
  return Object.fromEntries(Object.entries(some).map(([name, shape]) => [`${kind}: ${name}`, shape]))
}
