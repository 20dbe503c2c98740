import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asksOf, importsOf, reachableFrom, root, sourceFiles } from '#test/house/imports.ts'

/**
 * What makes meaning of bytes from outside. The server reaches none of it: `platform/intake` does, in processes with
 * limits (`docs/decisions/0048-what-is-sent-in.md`).
 */
const parsers = [
  ...['asn1js', 'file-type', 'pdfjs-dist/legacy/build/pdf.mjs', 'pkijs', 'saxen', 'sharp', 'yauzl'],
  ...['src/platform/read-csv.ts', 'src/platform/xml.ts'],
]
/** Of `node:zlib`: what unpacks. */
const unpacks = /\b(create)?(inflate|gunzip|unzip|brotliDecompress|zstdDecompress)(Raw)?(Sync)?\b/i

const files = sourceFiles().filter((file) => !file.endsWith('.testing.ts'))
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** Every parser that the server would load, as a sentence. */
function parsersReached(changed: ReadonlyMap<string, string> = new Map()): string[] {
  const imports = files.flatMap((file) => importsOf(file, changed.get(file) ?? texts.get(file)))
  const via = reachableFrom(['src/server/main.ts'], asksOf(imports))
  return [
    ...parsers.flatMap((parser) => (via.has(parser) ? `${via.get(parser)} imports ${parser}` : [])),
    ...[...via.keys()].flatMap((file) => {
      const named = /import \{([^}]*)\} from 'node:zlib'/.exec(changed.get(file) ?? texts.get(file) ?? '')
      return named && unpacks.test(named[1]!) ? `${file} unpacks by node:zlib` : []
    }),
  ].sort()
}

it('reads what is sent in nowhere but in a process of its own', () => {
  expect(parsersReached()).toEqual([])
})

it.each([
  ['src/areas/files/actions.ts', "import { fileTypeFromFile } from 'file-type'", /imports file-type/],
  ['src/areas/payroll/routes.ts', "import { readCsv } from '#platform/read-csv.ts'", /read-csv/],
  ['src/areas/clients/actions.ts', "const { default: sharp } = await import('sharp')", /imports sharp/],
  ['src/areas/clients/actions.ts', "import { gunzipSync } from 'node:zlib'", /unpacks/],
])('sees a parser in %s: %s', (file, line, words) => {
  expect(parsersReached(new Map([[file, `${line}\n${texts.get(file)}`]])).join('\n')).toMatch(words)
})

/** `reader<typeof import('#areas/x/read.ts').readThing>('#areas/x/read.ts', 'readThing')`. */
const readers = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/\breader<\s*([\s\S]*?)>\(\s*'([^']+)',\s*'(\w+)',?\s*\)/g)]
    .filter(() => file !== 'src/platform/intake/reader.ts')
    .map(([, type = '', module = '', name = '']) => ({ file, type: type.replace(/\s/g, ''), module, name })),
)

it('names readers that are there, by the type of the same function', async () => {
  const wrong: string[] = []
  for (const { file, type, module, name } of readers) {
    if (!type.startsWith(`typeofimport('${module}').${name}`))
      wrong.push(`${file}: ${type} is not ${module} ${name}`)
    const { [name]: read } = (await import(module)) as Record<string, unknown>
    if (typeof read !== 'function' || read.length !== 1)
      wrong.push(`${file}: ${name} of ${module} takes no one value`)
  }
  expect(wrong).toEqual([])
  const written = [...texts].filter(([file]) => file !== 'src/platform/intake/reader.ts')
  expect(readers.length).toBe(written.flatMap(([, text]) => text.match(/\breader</g) ?? []).length)
})
