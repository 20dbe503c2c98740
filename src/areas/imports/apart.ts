import { reader } from '#platform/intake/reader.ts'

type Readers = typeof import('#areas/imports/reading/readers.ts')
const module = '#areas/imports/reading/readers.ts'

// What reads tables, in the reading process. Each gets the path of a file of this machine.
export const findReading = reader<Readers['findReading']>(module, 'findReading')
export const readHead = reader<Readers['readHead']>(module, 'readHead')
export const readRows = reader<Readers['readRows']>(module, 'readRows')
