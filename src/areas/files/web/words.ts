import { fileCategories, fileSubjects, fileVisibilities } from '#areas/files/contract.ts'
import { categoryNames, subjectNames, visibilityNames } from '#areas/files/words.ts'
import { numberText } from '#kit/ui/format.ts'

export const categoryOptions = fileCategories.map((value) => ({ value, label: categoryNames[value] }))
export const visibilityOptions = fileVisibilities.map((value) => ({ value, label: visibilityNames[value] }))
export const subjectOptions = fileSubjects.map((value) => ({ value, label: subjectNames[value] }))

/** `88 kB`. */
export function sizeText(bytes: number): string {
  const [unit, by] = bytes < 1_000_000 ? ['kB', 1_000] : ['MB', 1_000_000]
  const size = bytes / (by as number)
  return `${numberText(size, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`
}
