/** 0 to 1. Countries come first (`Mexico`), then the largest cities (`New York`), then the largest states. */
export const importance = {
  country: 1,
  smallCountry: 0.88,
  territory: { least: 0.78, most: 0.95, bonus: 0.15 },
  mostOfCity: 0.98,
  mostOfState: 0.96,
  leastOfState: 0.6,
  leastOfCounty: 0.5,
  /** Of those that are no states; `Kans` is rather Kansas. */
  mostOfRegion: 0.85,
  leastOfRegion: 0.6,
  postalCode: 0.35,
  airport: 0.6,
}
