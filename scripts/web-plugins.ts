import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const firstPaintScript = join(import.meta.dirname, '../src/web/first-paint.js')

/**
 * `virtual:theme.css`: the colours and sizes of `src/web/theme.ts` as a style sheet. Written by the browser they would
 * come after the first paint, in another colour mode than the one that was chosen.
 */
export function themeStyles(): Plugin {
  return {
    name: 'saffron:theme-styles',
    resolveId: (id) => (id === 'virtual:theme.css' ? '\0virtual:theme.css' : undefined),
    load: (id) => (id === '\0virtual:theme.css' ? themeCss() : undefined),
  }
}

async function themeCss(): Promise<string> {
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { MantineProvider } = await import('@mantine/core')
  const { cssVariables, theme } = await import('../src/web/theme.ts')
  const html = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables, children: null }),
  )
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
}

/** The script before the first paint: a hashed file that the head waits for. */
export function firstPaint(): Plugin {
  let served = ''
  return {
    name: 'saffron:first-paint',
    // Before the page that names it is written.
    enforce: 'pre',
    generateBundle() {
      // Its comments are for us.
      const source = readFileSync(firstPaintScript, 'utf8').replace(/^\s*\/\*\*.*?\*\/\n/gms, '')
      const id = this.emitFile({ type: 'asset', name: basename(firstPaintScript), source })
      served = `/${this.getFileName(id)}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { server }): HtmlTagDescriptor[] => [
        {
          tag: 'script',
          attrs: { src: server ? '/src/web/first-paint.js' : served },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}
