import { describe, expect, it } from 'vitest'
import { csvCell, csvOf } from '#web/ui/csv.ts'

describe('a cell for a spreadsheet', () => {
  it('never runs as a formula', () => {
    for (const text of ['=1+1', '+44 113', '-A1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|cmd', '%x'])
      expect(csvCell(text)).toMatch(/^"?'/)
  })
  it('leaves numbers numbers, also negative ones', () => {
    expect(csvCell(-12)).toBe('-12')
    expect(csvCell('-12.50')).toBe('-12.50')
  })
  it('is quoted when it holds what separates cells', () => {
    expect(csvCell('Smith, "Jo"')).toBe('"Smith, ""Jo"""')
    expect(csvCell('two\nlines')).toBe('"two\nlines"')
  })
  it('is empty for nothing', () => {
    expect(csvCell(null)).toBe('')
    expect(csvCell(undefined)).toBe('')
  })
})

describe('a file for a spreadsheet', () => {
  it('starts with the mark that tells UTF-8 and has one line a row', () => {
    expect(csvOf(['Name', 'Total'], [['Zoë', 5]])).toBe('\uFEFFName,Total\r\nZoë,5\r\n')
  })
})
