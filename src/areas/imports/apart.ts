import { reader } from '#platform/intake/reader.ts'

// What reads tables, in the reading process. Each gets the path of a file of this machine.
export const findReading = reader<typeof import('#areas/imports/reading/readers.ts').findReading>(
  '#areas/imports/reading/readers.ts',
  'findReading',
)
export const readHead = reader<typeof import('#areas/imports/reading/readers.ts').readHead>(
  '#areas/imports/reading/readers.ts',
  'readHead',
)
export const countRows = reader<typeof import('#areas/imports/reading/readers.ts').countRows>(
  '#areas/imports/reading/readers.ts',
  'countRows',
)
export const readRows = reader<typeof import('#areas/imports/reading/readers.ts').readRows>(
  '#areas/imports/reading/readers.ts',
  'readRows',
)
