import { fileTypeFromFile } from 'file-type'
import { inspectPdf } from '#areas/files/inspect/pdf.ts'
import { redrawPicture } from '#areas/files/inspect/picture.ts'
import { refusedFile } from '#areas/files/inspect/refused.ts'
import { inspectText } from '#areas/files/inspect/text.ts'
import { pictures, type TypeName, texts, typeOfName, types } from '#areas/files/inspect/types.ts'
import { inspectXml } from '#areas/files/inspect/xml.ts'
import { inspectOffice } from '#platform/office.ts'

/** What a file turned out to be. `path`: where it lies now, drawn anew where it is a picture. */
export type Inspected = { type: TypeName; path: string; pages: number | null }
type Inspecting = { path: string; name: string; drawn: string }

/**
 * Looks at what a file is by its bytes, and at what is hidden in it. Refuses what is not taken in, what calls itself
 * something else, and what carries a program. A picture is drawn anew as `drawn`.
 */
export async function inspect({ path, name, drawn }: Inspecting): Promise<Inspected> {
  const found = await fileTypeFromFile(path)
  const type = isXml(found?.ext)
    ? await inspectXml(path)
    : found
      ? found.ext in types
        ? (found.ext as TypeName)
        : undefined
      : await inspectText(path, name)
  if (!type) throw found && /^hei[cf]/.test(found.ext) ? notHeic : notTaken(found?.ext)
  const called = typeOfName(name)
  if (called && called !== type && !alike(called, type)) throw misnamed(called, type)
  if (type === 'pdf') return { type, path, pages: await inspectPdf(path) }
  if (type === 'docx' || type === 'xlsx') await inspectOffice(path)
  if (!pictures.includes(type)) return { type, path, pages: null }
  await redrawPicture(path, type as 'png' | 'jpg' | 'webp', drawn)
  return { type, path: drawn, pages: null }
}

const isXml = (ending: string | undefined) => ending === 'xml'

/** Telephones call every picture a JPEG, and a table is a text. */
const alike = (a: TypeName, b: TypeName) =>
  [pictures, texts].some((group) => group.includes(a) && group.includes(b))

const taken = 'PDF, PNG, JPEG, WebP, Word (docx), Excel (xlsx), CSV, text, email (eml) and e-invoices (xml)'

const notTaken = (ending: string | undefined) =>
  refusedFile(
    'type',
    ending ? `Files of this kind (${ending}) are not taken in` : 'This kind of file is not known',
    `We take ${taken}.`,
  )

const notHeic = refusedFile(
  'type',
  'Pictures of this kind (HEIC) are not taken in',
  'Choose “Most compatible” in the settings of your camera, or save it as JPEG first.',
)

const misnamed = (called: TypeName, is: TypeName) =>
  refusedFile(
    'misnamed',
    `This is not a ${types[called].endings[0].toUpperCase()} file`,
    `By its content it is ${types[is].endings[0].toUpperCase()}. Give it its own name, then upload it again.`,
  )
