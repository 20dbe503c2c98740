import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { pdf } from '#areas/files/files.testing.ts'
import { deepPdfs, slowPdfs } from '#areas/files/hostile.testing.ts'
import { inBase85, inHex, inRows, onePage, packedPdf } from '#areas/files/inspect/pdf.testing.ts'
import { intake } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// By the process that reads what is sent in: other tests have another edition of pdf.js in this one.
const inspectPdf = reader<typeof import('#areas/files/inspect/pdf.ts').inspectPdf>(
  '#areas/files/inspect/pdf.ts',
  'inspectPdf',
)
const askReader = reader<typeof import('#areas/files/inspect/pdf-reader.ts').askReader>(
  '#areas/files/inspect/pdf-reader.ts',
  'askReader',
)
const sent = { tenant: 1, person: 1, field: 'file' }

const found = (bytes: Buffer): Promise<unknown> => {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, bytes)
  return intake.read(inspectPdf, path, sent).catch(({ code }) => code)
}

// Each took minutes, and this test would not end.
it.each(Object.entries(slowPdfs))('a PDF of %s is looked through once', async (_, bytes) => {
  expect([1, null, 'file.broken']).toContain(await found(bytes()))
})

it.each(Object.entries(deepPdfs))('a PDF of %s is refused', async (_, bytes) => {
  expect(await found(bytes())).toBe('file.broken')
})

const action = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const runs = onePage('/OpenAction 4 0 R', '', action)
const harmless = onePage('/OpenAction 4 0 R', '', '<</S/GoTo/D[3 0 R/Fit]>>')
const flate = '/Filter/FlateDecode'
const decoy = deflateSync('1 0 2 5 <<>>')
  .toString('latin1')
  .replace(/[()\\]/g, '\\$&')

const [, first] = /First (\d+)/.exec(packedPdf(runs).toString('latin1'))!

/** Ways to pack objects: each is looked into, or refused as what nobody can look into. */
const ways: Record<string, [packed: Parameters<typeof packedPdf>[1], is: 'looked into' | 'refused']> = {
  'as everybody does': [{}, 'looked into'],
  'without a type': [{ entries: flate }, 'looked into'],
  'as another type': [{ entries: `/Type/XObject${flate}` }, 'looked into'],
  'by names in numbers': [{ entries: '/#54ype/Obj#53tm/Filt#65r/#46lateDecode' }, 'looked into'],
  'by a filter in a list': [{ entries: '/Filter[/FlateDecode]' }, 'looked into'],
  'behind the word in a text': [{ entries: `/X(stream)${flate}` }, 'looked into'],
  'behind the word in a comment': [{ entries: `%>>stream\n${flate}` }, 'looked into'],
  'behind a text that ends a dictionary': [{ entries: `/X(>>stream\n)${flate}` }, 'looked into'],
  'behind other objects in a text': [{ entries: `/X(>>stream\n${decoy}endstream)${flate}` }, 'looked into'],
  'behind an object in a text': [{ entries: `/X(9 0 obj<</N 0/First 1>>stream\n)${flate}` }, 'looked into'],
  'in a long dictionary': [{ entries: `/X(${'p'.repeat(3_000_000)})${flate}` }, 'looked into'],
  'with a comment before the numbers': [{ before: '% note\n' }, 'looked into'],
  'with nothing before the numbers': [{ before: '\0'.repeat(9) }, 'looked into'],
  'with blanks before the numbers': [{ before: ' '.repeat(60) }, 'looked into'],
  'with a blank behind the word': [{ begin: ' \n' }, 'looked into'],
  'with other ends of lines': [{ begin: '\r\n' }, 'looked into'],
  'not at all': [{ entries: '', pack: (bytes) => bytes }, 'looked into'],
  'with parameters that say nothing': [{ entries: `${flate}/DecodeParms null` }, 'looked into'],
  'with a list of them': [{ entries: '/Filter[/FlateDecode]/DecodeParms[null]' }, 'looked into'],
  'with columns that are not used': [
    { entries: `${flate}/DecodeParms[<</Columns 5/Predictor 1/Colors 1/BitsPerComponent 8>>]` },
    'looked into',
  ],
  'with a predictor behind lists': [
    { entries: `${flate}/DecodeParms<</Columns[[[[[[[5]]]]]]]/Predictor 12/Columns 900>>`, pack: inRows },
    'refused',
  ],
  'with two predictors': [
    { entries: `${flate}/DecodeParms<</Predictor 1/Predictor 12/Columns 900>>`, pack: inRows },
    'refused',
  ],
  'with rows as they are': [{ entries: `${flate}/DecodeParms<</Predictor 1>>` }, 'looked into'],
  'behind a number that stands elsewhere': [
    {
      whole: (usual) => `<<${usual.replace(/First (\d+)/, 'First 90 0 R/Old $1')}>>`,
      more: `90 0 obj ${first} endobj\n`,
    },
    'refused',
  ],
  'behind a list that does': [{ entries: `/X[ >> >> ]${flate}` }, 'refused'],
  'behind an end that is a value': [{ whole: (usual) => `<</X>>${usual}>>` }, 'refused'],
  'behind an end that is a value inside': [{ whole: (usual) => `<</Y<</Z>>>>${usual}>>` }, 'refused'],
  'in a list where a name is due': [{ whole: (usual) => `<</X 1[${usual}]>>` }, 'refused'],
  'in such a list behind a reference': [{ whole: (usual) => `<</X 1 0 R[${usual}]>>` }, 'refused'],
  'in a dictionary where a name is due': [{ whole: (usual) => `<</X 1<<${usual}>>` }, 'refused'],
  'behind a sign alone': [{ whole: (usual) => `<</X -<<${usual}>>` }, 'refused'],
  'by a filter in such a list': [{ entries: '/X 1[/Filter/FlateDecode]' }, 'refused'],
  'behind a picture': [{ whole: (usual) => `<</X BI /W 1 ID >> EI ${usual}>>` }, 'refused'],
  'behind a number that ends in a point': [{ number: '0.' }, 'looked into'],
  'behind a sign that is a number': [{ number: '-' }, 'looked into'],
  'in a list of signs': [{ list: (usual) => usual.replace(' 0 ', ' +0 ') }, 'refused'],
  'in a list of long numbers': [{ list: (usual) => `${'0'.repeat(50)}${usual}` }, 'refused'],
  'far away': [{ entries: '', pack: (bytes) => bytes, gap: 8_000_100 }, 'refused'],
  'in digits': [{ entries: '/Filter/ASCIIHexDecode', pack: inHex }, 'refused'],
  'in letters': [{ entries: '/Filter/ASCII85Decode', pack: inBase85 }, 'refused'],
  'packed twice': [{ entries: '/Filter[/AHx/Fl]', pack: (bytes) => inHex(deflateSync(bytes)) }, 'refused'],
  'by a filter that is named twice': [
    { entries: '/Filter/FlateDecode/Filter/ASCIIHexDecode', pack: inHex },
    'refused',
  ],
  'by a filter that stands elsewhere': [
    { entries: '/Filter 90 0 R', more: '90 0 obj/ASCIIHexDecode endobj\n', pack: inHex },
    'refused',
  ],
}

describe('what is packed', () => {
  it.each(Object.entries(ways))('%s is found', async (_, [packed, is]) => {
    const bytes = packedPdf(runs, packed)
    expect(await found(bytes)).toBe(is === 'refused' ? 'file.broken' : 'file.script')
    if (is === 'looked into') expect(await found(packedPdf(harmless, packed))).toBe(1)
  })

  // Else they would be no tricks.
  it('is what a reader finds, too', async () => {
    const names = Object.keys(ways)
    const blind: string[] = []
    for (const name of names) {
      const { runs: isSeen } = await intake.read(askReader, packedPdf(runs, ways[name]![0]), sent)
      if (!isSeen) blind.push(name)
    }
    expect(blind).toEqual([])
  })

  it.each<[what: string, bodies: string[], is: string]>([
    ['what a page does', onePage('', `/AA<</O ${action}>>`), 'file.script'],
    [
      'a link that runs',
      onePage('', '/Annots[4 0 R]', `<</Subtype/Link/Rect[0 0 9 9]/A ${action}>>`),
      'file.script',
    ],
    [
      'a link that starts a program',
      onePage('', '/Annots[4 0 R]', '<</Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(cmd.exe)>>>>'),
      'file.script',
    ],
    [
      'a bookmark that runs',
      onePage('/Outlines 4 0 R', '', '<</First 5 0 R/Last 5 0 R>>', `<</Title(A)/Parent 4 0 R/A ${action}>>`),
      'file.script',
    ],
    [
      'an action behind another',
      onePage(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${action}>>`),
      'file.script',
    ],
    [
      'a button that is in no form',
      onePage('', '/Annots[4 0 R]', `<</Subtype/Widget/FT/Btn/T(a)/Rect[0 0 9 9]/A ${action}>>`),
      'file.script',
    ],
    ['a form of its own', onePage('/AcroForm<</XFA 4 0 R/Fields[]>>', '', '[]'), 'file.script'],
    ['one behind a comment', onePage('/AcroForm<</XFA%c\n4 0 R/Fields[]>>', '', '[]'), 'file.script'],
    [
      'a name that stands by itself',
      onePage('/OpenAction<</S 4 0 R/X(1)>>', '', '/JavaScript'),
      'file.script',
    ],
    ['a file behind a nothing', onePage('/AF[<</EF\0<</F 8 0 R>>>>]'), 'file.embedded'],
    [
      'a drawing that runs',
      onePage('', '/Annots[4 0 R]', '<</Subtype/3D/3DD<</OnInstantiate 5 0 R>>>>'),
      'file.script',
    ],
    [
      'a file on a page',
      onePage(
        '',
        '/Annots[4 0 R]',
        '<</Subtype/FileAttachment/Rect[0 0 9 9]/FS 5 0 R>>',
        '<</Type/Filespec>>',
      ),
      'file.embedded',
    ],
    [
      'a file beside the document',
      onePage('/AF[4 0 R]', '', '<</Type/Filespec/F(a.txt)/AFRelationship/Data/EF<</F 8 0 R>>>>'),
      'file.embedded',
    ],
    [
      'a program beside a tree of files without end',
      onePage(`/OpenAction ${action}/Names<</EmbeddedFiles 4 0 R>>`, '', '<</Kids[4 0 R]>>'),
      'file.script',
    ],
  ])('is %s', async (_, bodies, is) => {
    expect(await found(packedPdf(bodies))).toBe(is)
    expect(await found(packedPdf(bodies, { entries: '', pack: (bytes) => bytes }))).toBe(is)
  })

  it('is nothing that others would mind', async () => {
    const link = '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://www.example.com)>>>>'
    const outlines = ['<</First 5 0 R/Last 5 0 R/Count 1>>', '<</Title(A)/Parent 4 0 R/Dest[3 0 R/Fit]>>']
    const drawing = deflateSync(Buffer.from('1 0 0 1 0 0 cm\n'.repeat(800_000))).toString('latin1')
    const honest: [string, Buffer][] = [
      ['a link', packedPdf(onePage('', '/Annots[4 0 R]', link))],
      ['bookmarks', packedPdf(onePage('/Outlines 4 0 R', '', ...outlines))],
      [
        'a place for a signature',
        packedPdf(
          onePage(
            '/AcroForm<</Fields[4 0 R]/SigFlags 3>>',
            '/Annots[4 0 R]',
            '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/F 4/Rect[0 0 9 9]/P 3 0 R>>',
          ),
        ),
      ],
      [
        'names that people gave',
        packedPdf(
          onePage('/Dests<</JavaScript[3 0 R/Fit]/Launch[3 0 R/Fit]>>/Names<</EmbeddedFiles<</Names[]>>>>'),
        ),
      ],
      [
        'words of a page that are not packed',
        packedPdf(harmless, {
          more: '80 0 obj<</Length 70>>stream\n(the trailer of a car) (see the trailer [part one) Tj\nendstream endobj\n',
        }),
      ],
      [
        'words about them',
        packedPdf(harmless, { more: '80 0 obj<</Title(What is /ObjStm and /First)>>endobj\n' }),
      ],
      [
        'large drawings',
        packedPdf(harmless, {
          more: `80 0 obj<</Length ${drawing.length}${flate}>>stream\n${drawing}\nendstream endobj\n`.repeat(
            6,
          ),
        }),
      ],
      [
        'no objects at all',
        packedPdf(harmless, { more: '80 0 obj<</Type/ObjStm/N 0/First 0>>stream\n\nendstream\n' }),
      ],
    ]
    for (const [what, bytes] of honest) expect([what, await found(bytes)]).toEqual([what, 1])
  })
})

// No standard has it, and some programs read it.
it('a stream in a stream is refused', async () => {
  for (const packed of [{}, { entries: '', pack: (bytes: Buffer) => bytes }])
    expect(await found(packedPdf([...harmless, '<</N 1/First 4>>stream\n1 0 <<>>\nendstream'], packed))).toBe(
      'file.broken',
    )
})

it('a name that some read shorter is refused', async () => {
  const link = '<</Subtype/Link/Rect[0 0 9 9]/A<</S 5 0 R/F(cmd.exe)>>>>'
  const bytes = packedPdf(onePage('', '/Annots[4 0 R]', link, '/Launchendstream'))
  expect(await found(bytes)).toBe('file.script')
})

it('a name alone at the end of packed objects is taken', async () => {
  expect(await found(packedPdf(onePage('/PageMode 4 0 R', '', '/UseNone')))).toBe(1)
})

it.each(['(x)', '1', '/X R', '{', '[(]'])(
  'a trailer with %s where a name is due is refused',
  async (junk) => {
    const root = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>'
    for (const before of ['', '%c.\n'])
      expect(
        await found(
          Buffer.concat([packedPdf(harmless), Buffer.from(`${before}trailer<<${junk}/Root${root}>>\n`)]),
        ),
      ).toBe('file.broken')
  },
)

it('what is locked is told to be so', async () => {
  const bytes = packedPdf(harmless, { pack: (objects) => objects, more: '80 0 obj<<>>endobj\n' })
  const locked = bytes.toString('latin1').replace('/Type/XRef', '/Encrypt 80 0 R/Type/XRef')
  expect(await found(Buffer.from(locked, 'latin1'))).toBe('file.password')
})

it('a picture where an object is due is refused', async () => {
  const bytes = packedPdf(runs).toString('latin1')
  const other = Buffer.from(bytes.replace(/obj<<([^>]*)>>stream/, 'obj BI $1 ID'), 'latin1')
  expect(await found(other)).toBe('file.broken')
})

it('a file that is not packed carries none either', async () => {
  const beside = '9 0 obj<</Type/Filespec/F(pay.txt)/UF(pay.txt)/AFRelationship/Data/EF<</F 5 0 R>>>>endobj'
  expect(await found(pdf(beside))).toBe('file.embedded')
})

it('pages are counted as a reader counts them', async () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
  const three = ['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[3 0 R 4 0 R 5 0 R]/Count 3>>', page, page, page]
  // As a program leaves it that wrote a page anew; and words that are none.
  const more = `3 0 obj${page}endobj\n% /Type /Page\n`
  expect(await found(packedPdf(three, { more }))).toBe(3)
  expect(await found(Buffer.from('%PDF-1.7\nnothing'))).toBe(null)
})

it('what unpacks to more than is looked through is refused', async () => {
  const bomb = packedPdf([...harmless, ' '.repeat(70_000_000)])
  expect(await found(bomb)).toBe('file.broken')
})
