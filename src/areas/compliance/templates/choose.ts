/** Which of everything that templates may ask is asked of one placement. Pure. */
import { type Condition, type Facts, holds } from '#areas/compliance/templates/conditions.ts'

type Item = {
  requirement_id: number
  template_id: number
  applies_to: string
  template_name: string
  template_condition: Condition | null
  condition: Condition | null
}

/**
 * In the order of the templates, each requirement once. What belongs to a supplier is asked only where somebody works
 * through one.
 */
export function askedOf<One extends Item>(
  items: readonly One[],
  { job_template_id = null, ...facts }: Facts & { job_template_id?: number | null },
): { asked: One[]; left_out: string[] } {
  const seen = new Set<number>()
  // What the job names is asked of everybody there, whatever its condition.
  const fitting = (item: Item) =>
    item.template_id === job_template_id || holds(item.template_condition, facts)
  const asked = items.filter((item) => {
    const fits =
      fitting(item) &&
      holds(item.condition, facts) &&
      (item.applies_to !== 'suppliers' || facts.supplier_kind !== null) &&
      !seen.has(item.requirement_id)
    if (fits) seen.add(item.requirement_id)
    return fits
  })
  const left = items.filter((item) => !fitting(item))
  return { asked, left_out: [...new Set(left.map(({ template_name }) => template_name))] }
}
