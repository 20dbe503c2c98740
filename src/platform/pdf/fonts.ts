import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Inter (SIL Open Font License): Latin, Greek and Cyrillic, with tabular figures.
const files = [
  '400Regular/Inter_400Regular.ttf',
  '500Medium/Inter_500Medium.ttf',
  '600SemiBold/Inter_600SemiBold.ttf',
]

/** The family that templates name: `#set text(font: "Inter")`, in the weights 400, 500 and 600. */
export function houseFonts(): Buffer[] {
  const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
  return files.map((file) => readFileSync(join(folder, file)))
}
