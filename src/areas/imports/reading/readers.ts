import { type Reading, readingOf } from '#areas/imports/reading/table.ts'

// What the reading process does with a table: nobody else loads this module.

export { readHead } from '#areas/imports/reading/head.ts'
export { countRows, readRows } from '#areas/imports/reading/rows.ts'

/** Finds out by its content what a file is. Refuses what is no table, in words. */
export const findReading = ({ path }: { path: string }): Promise<Reading> => readingOf(path)
