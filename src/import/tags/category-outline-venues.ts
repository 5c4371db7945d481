/** All other categories; format as in category-outline-shops.ts. */
export const venueOutline = `
arts-entertainment attraction=*
  amusement-park tourism=theme_park leisure=indoor_play,trampoline_park attraction=amusement_ride
    water-park leisure=water_park
    ride attraction=water_slide,train,swing_carousel,summer_toboggan,roller_coaster,river_rafting,pirate_ship,maze
      attraction=log_flume,kiddie_ride,drop_tower,dark_ride,carousel,bungee_jumping,bumper_car,big_wheel
  aquarium tourism=aquarium
  arcade leisure=amusement_arcade
  art-gallery tourism=gallery
  arts-center amenity=arts_centre
  bowling-alley leisure=bowling_alley
  casino amenity=casino,gambling leisure=adult_gaming_centre
    betting-shop shop=bookmaker
  circus amenity=circus
  cultural-center amenity=community_centre+community_centre=cultural_centre
  dance-venue leisure=dance leisure=dance_hall
  escape-room leisure=escape_game
  event-venue amenity=events_venue,exhibition_centre leisure=bandstand
    convention-center amenity=conference_centre
  karaoke-bar amenity=karaoke_box
  movie-theater amenity=cinema
  museum tourism=museum
    history-museum tourism=museum+museum=history
    planetarium amenity=planetarium
  music-venue amenity=music_venue amenity=concert_hall
  observatory man_made=observatory
  theater amenity=theatre
  zoo tourism=zoo attraction=animal

automotive
  auto-repair-shop shop=car_repair,motorcycle_repair,truck_repair,tractor_repair
    tire-shop shop=tyres
    vehicle-inspection amenity=vehicle_inspection
  auto-parts-store shop=car_parts
  boat-dealer shop=boat waterway=boatyard
  car-dealership shop=car,truck,tractor,caravan
    motorcycle-dealership shop=motorcycle
  car-wash amenity=car_wash,vehicle_wash
  charging-station amenity=charging_station
  gas-station amenity=fuel waterway=fuel shop=fuel
    propane-dealer shop=gas

community-government
  animal-shelter amenity=animal_shelter
  cemetery amenity=grave_yard landuse=cemetery,churchyard
  charity office=charity,foundation,ngo,adoption_agency
  club club=* amenity=social_club
  community-center amenity=community_centre,social_centre
    youth-center amenity=community_centre+community_centre=youth_centre amenity=youth_centre
  government-office office=government,administrative,quango,ministry amenity=polling_station,public_building
    city-hall amenity=townhall
    courthouse amenity=courthouse
    customs-office office=customs government=customs
    embassy office=diplomatic amenity=embassy
    tax-office office=government+government=tax
  library amenity=library
  military-base landuse=military military=base,barracks,office,training_area,range,obstacle_course,danger_area
      military=checkpoint
  political-organization office=political_party,union,association
  post-office amenity=post_office,post_depot
  prison amenity=prison
  public-safety emergency=disaster_response,mountain_rescue,water_rescue,lifeguard
    fire-station amenity=fire_station
    police-station amenity=police
    ranger-station amenity=ranger_station
  public-toilet amenity=toilets,shower
  social-service amenity=social_facility,refugee_site office=therapist
    food-bank amenity=social_facility+social_facility=food_bank amenity=food_sharing,give_box
    homeless-shelter amenity=social_facility+social_facility=shelter
  utility office=water_utility,energy_supplier man_made=water_works,wastewater_plant,pumping_station,gasometer
      telecom=exchange,data_center
    power-plant power=plant

education landuse=education amenity=research_institute education=*,yes
  childcare amenity=childcare
    preschool amenity=kindergarten education=kindergarten
  college amenity=college education=college
  dance-school amenity=dancing_school education=dancing_school
  driving-school amenity=driving_school,driver_training education=driving_school amenity=traffic_park
  educational-office office=educational_institution,research
  language-school amenity=language_school education=language_school
  music-school amenity=music_school education=music_school
  school amenity=school education=school
    elementary-school amenity=school+school=primary amenity=school+isced:level=1
    high-school amenity=school+school=secondary amenity=school+isced:level=3
  tutoring-center amenity=prep_school,training office=tutoring education=prep_school
  university amenity=university education=university

finance
  accountant office=accountant,tax_advisor,tax
  atm amenity=atm
  bank amenity=bank
  currency-exchange amenity=bureau_de_change
  financial-services office=financial,financial_advisor,mortgage,bail_bond_agent shop=money_lender
      amenity=payment_centre,payment_terminal
    money-transfer amenity=money_transfer
  insurance-agency office=insurance,insurance_adjuster shop=insurance

health-medicine healthcare=*
  alternative-medicine healthcare=alternative
    acupuncturist healthcare=alternative+healthcare:speciality=acupuncture
    chiropractor healthcare=alternative+healthcare:speciality=chiropractic
  blood-bank healthcare=blood_donation
  clinic amenity=clinic healthcare=clinic,rehabilitation,dialysis
    fertility-clinic amenity=clinic+healthcare:speciality=fertility
    urgent-care amenity=clinic+urgent_care=yes amenity=urgent_care
  dentist amenity=dentist healthcare=dentist
    orthodontist amenity=dentist+healthcare:speciality=orthodontics healthcare=dentist+healthcare:speciality=orthodontics
  doctors-office amenity=doctors healthcare=doctor,yes,centre office=physician
    cardiologist amenity=doctors+healthcare:speciality=cardiology
    dermatologist amenity=doctors+healthcare:speciality=dermatology
    eye-doctor amenity=doctors+healthcare:speciality=ophthalmology healthcare=optometrist
    gynecologist amenity=doctors+healthcare:speciality=gynaecology
    orthopedist amenity=doctors+healthcare:speciality=orthopaedics
    pediatrician amenity=doctors+healthcare:speciality=paediatrics
  hearing-center shop=hearing_aids healthcare=audiologist
  hospital amenity=hospital healthcare=hospital
    emergency-service emergency=ambulance_station
  hospice healthcare=hospice
  medical-lab healthcare=laboratory,sample_collection
  medical-supply-store shop=medical_supply
  midwife healthcare=midwife,birthing_centre amenity=midwife
  nursing-home amenity=nursing_home amenity=social_facility+social_facility=nursing_home,assisted_living,group_home
      amenity=social_facility+social_facility=ambulatory_care,day_care healthcare=nurse
  pharmacy amenity=pharmacy healthcare=pharmacy
  therapist healthcare=psychotherapist,counselling,occupational_therapist,speech_therapist
    physical-therapist healthcare=physiotherapist
    podiatrist healthcare=podiatrist

hotel-lodging
  bed-and-breakfast tourism=guest_house
  campground tourism=camp_site,camp_pitch
    rv-park tourism=caravan_site
    summer-camp leisure=summer_camp
  hostel tourism=hostel
  hotel tourism=hotel
  motel tourism=motel amenity=love_hotel
  mountain-hut tourism=alpine_hut,wilderness_hut
  resort leisure=resort
  vacation-rental tourism=chalet,apartment

landmark tourism=*,attraction historic=* man_made=tower,lighthouse,windmill,watermill,obelisk,bridge,geoglyph,cross,water_tower
    man_made=telescope,ceremonial_gate,windpump,mineshaft,adit
  artwork tourism=artwork amenity=fountain
  castle historic=castle,fort,manor,palace
  historic-site historic=district,archaeological_site,ruins,battlefield,building,city_gate,church,monastery,ship,wreck,aircraft
      military=bunker
  monument historic=monument,memorial
  signpost tourism=information+information=board,guidepost,map,tactile_map,tactile_model,route_marker,trail_blaze,sign
  scenic-lookout tourism=viewpoint man_made=tower+tower:type=observation
  visitor-center tourism=information+information=office,visitor_centre amenity=tourist_office

outdoor-places
  beach natural=beach leisure=beach_resort,bathing_place,swimming_area
  boat-launch leisure=slipway
  cave natural=cave_entrance
  dog-park leisure=dog_park
  farm landuse=farmyard,orchard,aquaculture,greenhouse_horticulture place=farm
  garden leisure=garden landuse=allotments
  hot-spring natural=hot_spring,geyser
  lake natural=water landuse=reservoir
  mountain natural=peak,volcano
    mountain-pass natural=saddle mountain_pass=yes
  nature-preserve leisure=nature_reserve boundary=national_park
  park leisure=park,common,recreation_ground landuse=recreation_ground
  picnic-area tourism=picnic_site
  playground leisure=playground
  river natural=water+water=river,canal,stream
  plaza place=square
  spring natural=spring
  trailhead highway=trailhead
  waterfall waterway=waterfall

pet-services
  animal-boarding amenity=animal_boarding,animal_breeding,animal_training
  pet-groomer shop=pet_grooming
  veterinarian amenity=veterinary,veterinary_pharmacy

professional-services office=*,yes
  advertising-agency office=advertising_agency,graphic_design,marketing
  architect office=architect
  business-office office=company,consulting
  factory man_made=works
  coworking-space office=coworking amenity=coworking_space leisure=hackerspace
  employment-agency office=employment_agency
  engineer office=engineer,surveyor,forestry
  it-company office=it
  lawyer office=lawyer
  media-company office=newspaper
    broadcasting-studio amenity=studio
  notary office=notary
  private-investigator office=private_investigator
  real-estate-agency office=estate_agent,property_management
  security-service office=security
  telecommunications-company office=telecommunication
  translator office=translator
  travel-guide office=guide

religion landuse=religious office=religion
  monastery amenity=monastery
  place-of-worship amenity=place_of_worship
    buddhist-temple amenity=place_of_worship+religion=buddhist
    church amenity=place_of_worship+religion=christian building=church,cathedral,chapel
    hindu-temple amenity=place_of_worship+religion=hindu
    mosque amenity=place_of_worship+religion=muslim building=mosque
    sikh-temple amenity=place_of_worship+religion=sikh
    shinto-shrine amenity=place_of_worship+religion=shinto
    synagogue amenity=place_of_worship+religion=jewish building=synagogue
    taoist-temple amenity=place_of_worship+religion=taoist

sports-recreation leisure=*
  climbing-gym leisure=sports_centre+sport=climbing leisure=high_ropes_course
  dive-center amenity=dive_centre
  fishing-spot leisure=fishing
  golf-course leisure=golf_course,disc_golf_course
    mini-golf leisure=miniature_golf
  gym leisure=fitness_centre,fitness_station amenity=gym
    yoga-studio leisure=fitness_centre,sports_centre+sport=yoga
  horse-riding leisure=horse_riding tourism=trail_riding_station
  ice-rink leisure=ice_rink
  marina leisure=marina
  martial-arts-school amenity=dojo
  race-track highway=raceway leisure=track
  ski-resort landuse=winter_sports
  sports-center leisure=sports_centre,sports_hall
  sports-field leisure=pitch
  stadium leisure=stadium building=stadium
  swimming-pool leisure=swimming_pool amenity=swimming_pool
  shooting-range leisure=sports_centre,pitch+sport=shooting

travel-transportation
  airport aeroway=aerodrome,airport military=airfield
    airport-terminal aeroway=terminal
    heliport aeroway=heliport,helipad
    spaceport aeroway=spaceport
  bike-rental amenity=bicycle_rental
  boat-rental amenity=boat_rental
  bus-station amenity=bus_station public_transport=station+bus=yes
    bus-stop highway=bus_stop public_transport=platform+bus=yes
  cable-car-station aerialway=station
  car-rental amenity=car_rental,motorcycle_rental
    car-sharing amenity=car_sharing,car_pooling
  ferry-terminal amenity=ferry_terminal
  harbor landuse=harbour man_made=pier,quay waterway=dock
  parking amenity=parking,motorcycle_parking,bicycle_parking
    parking-garage amenity=parking+parking=multi-storey,underground building=parking
  rest-area highway=rest_area
    truck-stop highway=services
  taxi-stand amenity=taxi
  train-station railway=station,halt public_transport=station building=train_station
    metro-station railway=station+station=subway railway=station+subway=yes
    tram-stop railway=tram_stop railway=station+station=light_rail public_transport=platform+tram=yes
  travel-agency shop=travel_agency office=travel_agent
`

/** What has the tags of a place but is none, named or not: furniture of the street, and parts of places. */
export const noPlaceTags = `
  amenity=bench,bbq,bicycle_repair_station,bicycle_wash,binoculars,clock,compressed_air,device_charging_station
  amenity=dog_toilet,dressing_room,drinking_water,grit_bin,hunting_stand,kitchen,letter_box,library_dropoff
  amenity=loading_dock,lounger,parking_entrance,parking_space,photo_booth,post_box,recycling,sanitary_dump_station
  amenity=baking_oven,shelter,smoking_area,telephone,ticket_validator,trolley_bay,vacuum_cleaner,vending_machine
  amenity=waste_basket,waste_disposal,water_point,watering_place,weighbridge
  shop=vacant office=vacant
  leisure=bleachers,bird_hide,firepit,outdoor_seating,picnic_table
  tourism=information
  historic=boundary_stone,cannon,charcoal_pile,milestone,pillory,railway,road,tomb,wayside_cross,wayside_shrine,yes
  historic=memorial+memorial=stolperstein,plaque,bench,tree,blue_plaque,ghost_bike
`
