import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { Density, useColumns } from '#web/ui/list/columns.ts'

/** Which columns to see, and how closely set. Remembered in this browser. */
export function ColumnMenu<Row>({ columns }: { columns: ReturnType<typeof useColumns<Row>> }) {
  const { allowed, visible, density, toggle, setDensity, reset, isChanged } = columns
  return (
    <Popover position="bottom-end" shadow="md" width={230} trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label="Columns and density">
          <ActionIcon variant="default" size="lg" aria-label="Columns and density" visibleFrom="sm">
            <IconAdjustmentsHorizontal size={16} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text size="xs" fw={600} c="dimmed">
            Columns
          </Text>
          {allowed.slice(1).map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.label}
              checked={visible.includes(column)}
              onChange={(event) => toggle(column.key, event.currentTarget.checked)}
            />
          ))}
          <SegmentedControl
            mt={4}
            size="xs"
            fullWidth
            aria-label="Density"
            value={density}
            onChange={(value) => setDensity(value as Density)}
            data={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
          {isChanged && (
            <Button size="compact-xs" variant="subtle" onClick={reset}>
              Back to the usual columns
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
