import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, useEffect, useLayoutEffect } from 'react'
import { queries } from '#kit/query.ts'
import { type Slots, SlotsContext } from '#kit/slots.ts'
import { colourModes, forcedMode } from '#web/colour-mode.ts'
import { rooms } from '#web/rooms.ts'
import { theme } from '#web/theme.ts'

/** What rooms have for places in the kit. */
const slots: Slots = {
  ExportFormats: lazy(async () => ({
    default: (await import('#areas/exports/web/public.tsx')).ExportFormats,
  })),
  ListViews: lazy(async () => ({
    default: (await import('#areas/saved-views/web/public.tsx')).ListViews,
  })),
  ListConditions: lazy(async () => ({
    default: (await import('#areas/saved-views/web/public.tsx')).ListConditions,
  })),
  parts: rooms.flatMap(({ parts = [] }) => parts),
  acts: rooms.flatMap(({ acts = [] }) => acts),
}

/** Everything around the pages, the same in the browser and while building. Its variables are in theme.css. */
export function App({ router, onReady }: { router: AnyRouter; onReady?: () => unknown }) {
  useEffect(() => void onReady?.(), [onReady])
  const forced = forcedMode.use()
  // After Mantine, which begins with the person's own choice, and before anything is painted.
  useLayoutEffect(() => {
    if (forced) document.documentElement.setAttribute('data-mantine-color-scheme', forced)
  }, [forced])
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourModes}
        {...(forced ? { forceColorScheme: forced } : {})}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queries}>
          <SlotsContext value={slots}>
            <RouterProvider router={router} />
          </SlotsContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
