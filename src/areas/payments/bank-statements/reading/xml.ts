import { unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { type Element, parseXml as parse } from '#platform/xml.ts'

/** Of a file of 7 MB: so many elements would have no room for what they hold. */
const mostElements = 600_000

/** The elements of a statement; refused with what is wrong with it. */
export function parseXml(text: string): Element {
  const found = parse(text, { deepest: 40, mostElements })
  if ('fault' in found) throw unreadable('xml', `This XML cannot be read: ${found.fault}`)
  return found
}
