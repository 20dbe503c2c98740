import { describe, expect, it } from 'vitest'
import { unboundTables } from '#test/house/sql/agency.ts'
import { unspreadable } from '#test/house/sql/engine.ts'
import { allStatements } from '#test/house/sql/house.ts'
import { migrations, tableOwners, textOf } from '#test/house/sql/tables.ts'
import { needlessLines, strayUses, usesBuilt, usesIn, usesInMigration } from '#test/house/sql/uses.ts'

const { statements, partial, built } = allStatements()
const owners = tableOwners()
const uses = [
  ...statements.flatMap(usesIn),
  ...built.map(usesBuilt),
  ...migrations().flatMap((file) => usesInMigration(file, textOf(file))),
]

describe('the map of the tables', () => {
  it('is kept by every statement', () => {
    expect(strayUses(uses, owners)).toEqual([])
  })
  it('has no line that no statement needs', () => {
    expect(needlessLines(uses, owners)).toEqual([])
  })
})
