import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webFolder } from '../../scripts/web-build.ts'
import { circlesOf, readPieces, tooHeavy, weigh, wireSize } from '../../scripts/web-weight.ts'

test('neither the first load nor a route is heavier than it may be, and no pieces wait for each other', () => {
  const pieces = readPieces(webFolder)
  expect(tooHeavy(weigh(pieces, (file) => wireSize(join(webFolder, file), 'gz')))).toEqual([])
  expect(circlesOf(pieces)).toEqual([])
})
