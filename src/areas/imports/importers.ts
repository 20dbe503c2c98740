import type { ImportEntity } from '#areas/imports/contract.ts'
import type { Area } from '#platform/area.ts'
import { can, type Who } from '#platform/context.ts'
import type { Importer, ImportField } from '#platform/importer.ts'
import { forbidden, invalid } from '#platform/refusal.ts'
import { csvLine } from '#platform/write-csv.ts'

/** What files can bring in, in the order in which an agency would. */
export const importersOf = (areas: readonly Area[]): Importer[] =>
  areas.flatMap(({ importers = [] }) => importers).sort((a, b) => a.order - b.order)

/** What this person may bring in. Refuses what there is not, and what they may not. */
export function importerFor(areas: readonly Area[], who: Who, entity: string): Importer {
  const importer = importersOf(areas).find((each) => each.entity === entity)
  if (!importer) throw invalid('entity', 'Choose what to bring in')
  if (!can(who, importer.allow))
    throw forbidden(importer.allow, `You may not import ${importer.label.toLowerCase()}`)
  return importer
}

/** The fields that this person may write. */
export const fieldsFor = ({ fields }: Importer, who: Who): ImportField[] =>
  fields.filter(({ allow }) => allow === undefined || can(who, allow))

export const entitiesFor = (areas: readonly Area[], who: Who): ImportEntity[] =>
  importersOf(areas)
    .filter(({ allow }) => can(who, allow))
    .map((importer) => {
      const { entity, label, one, personal, matches } = importer
      const fields = fieldsFor(importer, who)
      return {
        ...{ entity, label, one, personal },
        fields: fields.map((field) => ({
          ...{ key: field.key, label: field.label, kind: field.kind, example: field.example },
          required: field.required === true,
          choices: Object.values(field.choices ?? {}),
        })),
        matches: matches
          .filter((match) => match.fields.every((key) => fields.some((field) => field.key === key)))
          .map((match) => ({ ...match, fields: [...match.fields] })),
      }
    })

/** All headings, and a row as an example; what a row is only found by stays empty. */
export function templateOf(importer: Importer, who: Who): string {
  const fields = fieldsFor(importer, who)
  const heads = csvLine(fields.map(({ label }) => label))
  return `\uFEFF${heads}${csvLine(fields.map(({ example }) => example))}`
}
