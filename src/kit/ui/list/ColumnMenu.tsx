import { Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { useColumns } from '#kit/ui/list/columns.ts'
import classes from '#kit/ui/list/List.module.css'
import { Popover } from '#kit/ui/Popover.tsx'

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Which columns to see, and how closely set. Remembered in this browser. */
export function ColumnMenu<Row>({ columns }: { columns: ReturnType<typeof useColumns<Row>> }) {
  const { allowed, visible, density, toggle, setDensity, reset, isChanged } = columns
  return (
    <div className={classes.wideOnly}>
      <Popover
        label="Columns and density"
        align="right"
        width={230}
        button={(props) => (
          <button
            {...props}
            className={classes.tool}
            aria-label="Columns and density"
            title="Columns and density"
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.8} />
          </button>
        )}
      >
        {() => (
          <div className={classes.columnMenu}>
            <p className={classes.menuTitle}>Columns</p>
            {allowed.slice(1).map((column) => (
              <Checkbox
                key={column.key}
                size="xs"
                label={column.label}
                checked={visible.includes(column)}
                onChange={(event) => toggle(column.key, event.currentTarget.checked)}
              />
            ))}
            <p className={classes.menuTitle}>Rows</p>
            <div className={classes.densities}>
              {densities.map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  className={classes.option}
                  aria-pressed={density === value}
                  onClick={() => setDensity(value)}
                >
                  {label}
                </button>
              ))}
            </div>
            {isChanged && (
              <button type="button" className={classes.clear} onClick={reset}>
                Back to the usual columns
              </button>
            )}
          </div>
        )}
      </Popover>
    </div>
  )
}
