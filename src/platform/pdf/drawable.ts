import { compilePdf } from '#platform/pdf/compile.ts'
import { imageKind } from '#platform/pdf/pdf.ts'

/**
 * Can a document carry this picture? Tries it, so that a broken logo is refused when it is uploaded, not at issue. Asked in
 * a process that reads what was sent in: a hostile picture is to end there, and hold up no document.
 */
export function isDrawable(bytes: Buffer): boolean {
  const kind = imageKind(bytes)
  if (!kind) return false
  try {
    compilePdf({
      template: `#set document(title: "Picture", date: datetime(year: 2000, month: 1, day: 1))
#image(json("data.json"), alt: "Picture", width: 10mm)`,
      data: `picture.${kind}`,
      images: { [`picture.${kind}`]: bytes },
    })
    return true
  } catch {
    return false
  }
}
