import { useLocalStorage } from '@mantine/hooks'
import { usePermissions } from '#kit/session.ts'
import type { Column } from '#kit/ui/list/types.ts'

export type Density = 'comfortable' | 'compact'

type Choice = { shown: Record<string, boolean>; density: Density }
const untouched: Choice = { shown: {}, density: 'comfortable' }

/** Which columns this reader sees, remembered in this browser for this list. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const { can } = usePermissions()
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: `saffron.list.${list}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
  })
  const allowed = columns.filter((column) => !column.permission || can(column.permission))
  const isShown = (column: Column<Row>, index: number) =>
    index === 0 || (choice.shown[column.key] ?? !column.hidden)

  return {
    allowed,
    visible: allowed.filter(isShown),
    density: choice.density,
    isChanged: choice !== untouched && Object.keys(choice.shown).length > 0,
    toggle: (key: string, shown: boolean) =>
      setChoice((now) => ({ ...now, shown: { ...now.shown, [key]: shown } })),
    setDensity: (density: Density) => setChoice((now) => ({ ...now, density })),
    reset: () => setChoice(untouched),
    /** Puts back what a view keeps: these columns and no others, the usual ones, or as they stand. */
    apply: (shown: readonly string[] | null, density: Density | null) =>
      setChoice((now) => ({
        shown: shown ? Object.fromEntries(columns.map(({ key }) => [key, shown.includes(key)])) : {},
        density: density ?? now.density,
      })),
  }
}
