import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, as a reader that copies or reads aloud gets it; line breaks as spaces. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replaceAll('\u200b', '').replace(/\s+/g, ' '))
}

/** All pages in one string. */
export async function textOf(pdf: Buffer): Promise<string> {
  return (await pagesOf(pdf)).join(' ')
}

/** Title, language, dates, and whether it is tagged. */
export async function aboutPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> }
  const marks = await document.getMarkInfo()
  return {
    title: info.Title,
    language: info.Language,
    created: info.CreationDate,
    tagged: marks?.Marked === true,
  }
}
