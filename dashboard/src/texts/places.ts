export const placeTexts = {
  hint: 'Click the map to search around a point.',
  categories: 'Categories',
  categoriesHint: 'Such as food-beverage, cafe, supermarket. A category includes its subcategories.',
  chains: 'Chains',
  chainsHint: 'Such as starbucks, rewe.',
  radius: 'Radius (m)',
  map: 'Map of places',
  found: 'Places found',
  none: 'No matching places. Places come with imported regions.',
} as const
