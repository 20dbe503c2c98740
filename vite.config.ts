import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedChunks } from './scripts/web-chunks.ts'
import { firstPaint, themeStyles, withoutHangers, withoutUnused } from './scripts/web-plugins.ts'
import { shapesApart } from './scripts/web-shapes.ts'
import { routerConfig } from './src/web/pages.ts'

/** Where `npm run dev` finds the server behind the pages. */
const server = process.env.SAFFRON_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', ...routerConfig }),
    react(),
    themeStyles(),
    firstPaint(),
    withoutUnused(),
    withoutHangers(),
    shapesApart(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/mcp': server },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Browsers of this target know it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedChunks } },
      // A page that goes through the door of another room gets what it asked for, not all that is behind it.
      treeshake: { moduleSideEffects: [{ test: /[\\/]web[\\/]public\.tsx$/, sideEffects: false }] },
    },
  },
})
