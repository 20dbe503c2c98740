import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { renderPdf } from '#platform/pdf/pdf.ts'

const head = '#set document(title: "Page", date: datetime(year: 2000, month: 1, day: 1))\n'

test('documents asked for at once are each rendered, and one that fails takes none with it', async () => {
  const asked = Array.from({ length: 8 }, (_, at) =>
    renderPdf({ template: at === 3 ? '#panic("three")' : `${head}#json("data.json")`, data: `page ${at}` }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, (_, at) => (at === 3 ? 'rejected' : 'fulfilled')),
  )
  await expect(asked[3]).rejects.toThrow(/three/)
  expect(new Set((await Promise.all(asked.filter((_, at) => at !== 3))).map(String)).size).toBe(7)
})

test('a template reads no file of the machine', async () => {
  await expect(renderPdf({ template: `${head}#read("/etc/hostname")`, data: null })).rejects.toThrow(
    /hostname/,
  )
})

test('a program that rendered ends by itself, and takes its renderers with it', () => {
  const script = `
    import { renderPdf } from '#platform/pdf/pdf.ts'
    const pdf = await renderPdf({ template: ${JSON.stringify(`${head}Hello`)}, data: null })
    console.log(pdf.subarray(0, 4).toString())`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 100_000,
  })
  expect(said.trim()).toBe('%PDF')
})
