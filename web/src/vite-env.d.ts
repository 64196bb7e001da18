/// <reference types="vite/client" />

/** The address of a font with the characters of the site's own texts; `build/vite-plugins.ts`. */
declare module '*.woff2?core' {
  const address: string
  export default address
}
