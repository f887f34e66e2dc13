import type { LucideIcon } from "lucide-react";
import Accessibility from "lucide-react/icons/accessibility";
import AirVent from "lucide-react/icons/air-vent";
import AlarmSmoke from "lucide-react/icons/alarm-smoke";
import Apple from "lucide-react/icons/apple";
import Armchair from "lucide-react/icons/armchair";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Baby from "lucide-react/icons/baby";
import Bath from "lucide-react/icons/bath";
import BedDouble from "lucide-react/icons/bed-double";
import BedSingle from "lucide-react/icons/bed-single";
import Beef from "lucide-react/icons/beef";
import BellRing from "lucide-react/icons/bell-ring";
import Bike from "lucide-react/icons/bike";
import Blend from "lucide-react/icons/blend";
import Blinds from "lucide-react/icons/blinds";
import Blocks from "lucide-react/icons/blocks";
import BookOpen from "lucide-react/icons/book-open";
import BriefcaseMedical from "lucide-react/icons/briefcase-medical";
import BugOff from "lucide-react/icons/bug-off";
import Building from "lucide-react/icons/building";
import Cast from "lucide-react/icons/cast";
import Cigarette from "lucide-react/icons/cigarette";
import CigaretteOff from "lucide-react/icons/cigarette-off";
import CircleDot from "lucide-react/icons/circle-dot";
import CircleParking from "lucide-react/icons/circle-parking";
import Clock from "lucide-react/icons/clock";
import Coffee from "lucide-react/icons/coffee";
import CookingPot from "lucide-react/icons/cooking-pot";
import Dices from "lucide-react/icons/dices";
import Disc3 from "lucide-react/icons/disc-3";
import Dog from "lucide-react/icons/dog";
import Droplets from "lucide-react/icons/droplets";
import EggFried from "lucide-react/icons/egg-fried";
import Fan from "lucide-react/icons/fan";
import Fence from "lucide-react/icons/fence";
import FerrisWheel from "lucide-react/icons/ferris-wheel";
import FireExtinguisher from "lucide-react/icons/fire-extinguisher";
import Fish from "lucide-react/icons/fish";
import Flame from "lucide-react/icons/flame";
import FlameKindling from "lucide-react/icons/flame-kindling";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Goal from "lucide-react/icons/goal";
import GripHorizontal from "lucide-react/icons/grip-horizontal";
import Heater from "lucide-react/icons/heater";
import Info from "lucide-react/icons/info";
import Kayak from "lucide-react/icons/kayak";
import KeyRound from "lucide-react/icons/key-round";
import Laptop from "lucide-react/icons/laptop";
import Layers from "lucide-react/icons/layers";
import Luggage from "lucide-react/icons/luggage";
import Microwave from "lucide-react/icons/microwave";
import Mountain from "lucide-react/icons/mountain";
import MoveUp from "lucide-react/icons/move-up";
import Piano from "lucide-react/icons/piano";
import Pizza from "lucide-react/icons/pizza";
import PlugZap from "lucide-react/icons/plug-zap";
import Refrigerator from "lucide-react/icons/refrigerator";
import Sailboat from "lucide-react/icons/sailboat";
import Salad from "lucide-react/icons/salad";
import Sandwich from "lucide-react/icons/sandwich";
import Shirt from "lucide-react/icons/shirt";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Shovel from "lucide-react/icons/shovel";
import ShowerHead from "lucide-react/icons/shower-head";
import Siren from "lucide-react/icons/siren";
import Sofa from "lucide-react/icons/sofa";
import Soup from "lucide-react/icons/soup";
import Sparkles from "lucide-react/icons/sparkles";
import Speaker from "lucide-react/icons/speaker";
import SprayCan from "lucide-react/icons/spray-can";
import Sprout from "lucide-react/icons/sprout";
import Sun from "lucide-react/icons/sun";
import Thermometer from "lucide-react/icons/thermometer";
import ThermometerSun from "lucide-react/icons/thermometer-sun";
import Toilet from "lucide-react/icons/toilet";
import ToyBrick from "lucide-react/icons/toy-brick";
import TreePalm from "lucide-react/icons/tree-palm";
import Trees from "lucide-react/icons/trees";
import Trophy from "lucide-react/icons/trophy";
import Tv from "lucide-react/icons/tv";
import Umbrella from "lucide-react/icons/umbrella";
import Utensils from "lucide-react/icons/utensils";
import VolumeX from "lucide-react/icons/volume-x";
import Warehouse from "lucide-react/icons/warehouse";
import WashingMachine from "lucide-react/icons/washing-machine";
import Waves from "lucide-react/icons/waves";
import WavesLadder from "lucide-react/icons/waves-ladder";
import Wifi from "lucide-react/icons/wifi";
import Wind from "lucide-react/icons/wind";
import type { AmenityCode, AmenityGroup } from "#domain/amenities.ts";

/** Icons of amenities; the others have the icon of their group. */
const BY_CODE: Partial<Record<AmenityCode, LucideIcon>> = {
  wifi: Wifi,
  heating: Heater,
  "underfloor-heating": Thermometer,
  fireplace: Flame,
  "wood-stove": FlameKindling,
  tv: Tv,
  books: BookOpen,
  "board-games": Dices,
  workspace: Laptop,
  piano: Piano,
  "record-player": Disc3,
  "air-conditioning": AirVent,
  fan: Fan,
  streaming: Cast,
  "sound-system": Speaker,
  "blackout-curtains": Blinds,
  "insect-screens": BugOff,
  "pool-table": Trophy,
  "table-football": Goal,
  "games-console": Gamepad2,
  kitchen: CookingPot,
  dishwasher: Utensils,
  oven: Heater,
  microwave: Microwave,
  espresso: Coffee,
  "fridge-freezer": Refrigerator,
  "high-chair": Baby,
  raclette: Utensils,
  kettle: Coffee,
  toaster: Sandwich,
  "coffee-maker": Coffee,
  "induction-hob": CircleDot,
  "gas-hob": Flame,
  "pizza-oven": Pizza,
  blender: Blend,
  fondue: Soup,
  "cooking-basics": Salad,
  shower: ShowerHead,
  "rain-shower": ShowerHead,
  bath: Bath,
  "washing-machine": WashingMachine,
  dryer: Wind,
  "hair-dryer": Wind,
  towels: Layers,
  "bed-linen": BedSingle,
  sauna: ThermometerSun,
  "second-toilet": Toilet,
  "double-basin": Droplets,
  toiletries: SprayCan,
  iron: Shirt,
  "drying-rack": Shirt,
  "infrared-cabin": ThermometerSun,
  garden: Trees,
  terrace: Armchair,
  balcony: Fence,
  barbecue: Beef,
  "fire-pit": FlameKindling,
  "hot-tub": Bath,
  pool: WavesLadder,
  jetty: Waves,
  boat: Sailboat,
  canoe: Kayak,
  bicycles: Bike,
  playground: FerrisWheel,
  orchard: Apple,
  "outdoor-shower": ShowerHead,
  hammock: TreePalm,
  "bike-shed": Bike,
  "garden-furniture": Armchair,
  sunbeds: Sun,
  parasol: Umbrella,
  "fenced-garden": Fence,
  "roof-terrace": Building,
  conservatory: Sprout,
  "heated-pool": WavesLadder,
  "indoor-pool": WavesLadder,
  "swimming-pond": Waves,
  "sup-board": Waves,
  trampoline: MoveUp,
  sandpit: Shovel,
  "table-tennis": CircleDot,
  boules: CircleDot,
  fishing: Fish,
  parking: CircleParking,
  "ev-charger": PlugZap,
  pets: Dog,
  cot: Baby,
  "step-free": Accessibility,
  "ground-floor-bedroom": BedDouble,
  "no-smoking": CigaretteOff,
  "smoke-alarm": AlarmSmoke,
  "carbon-monoxide-alarm": Siren,
  "first-aid": BriefcaseMedical,
  lift: ArrowUpDown,
  "self-check-in": KeyRound,
  "wheelchair-accessible": Accessibility,
  "grab-rails": GripHorizontal,
  garage: Warehouse,
  "luggage-storage": Luggage,
  "late-check-out": Clock,
  "fire-extinguisher": FireExtinguisher,
  "smoking-outside": Cigarette,
  "bunk-bed": BedSingle,
  "changing-table": Baby,
  "baby-bath": Bath,
  "stair-gate": Fence,
  toys: ToyBrick,
  "children-crockery": Utensils,
  playroom: Blocks,
  "sea-view": Waves,
  "lake-view": Waves,
  "river-view": Waves,
  "mountain-view": Mountain,
  "forest-view": Trees,
  "quiet-location": VolumeX,
  "beach-access": Umbrella,
  breakfast: EggFried,
  groceries: ShoppingBasket,
  "bike-rental": Bike,
  "linen-rental": BedSingle,
  "final-cleaning": Sparkles,
};

const BY_GROUP: Record<AmenityGroup, LucideIcon> = {
  inside: Sofa,
  kitchen: Utensils,
  bathroom: Droplets,
  outside: Sprout,
  access: Info,
  children: Baby,
  view: Mountain,
  services: BellRing,
};

export const amenityIcon = (code: AmenityCode, group: AmenityGroup): LucideIcon => BY_CODE[code] ?? BY_GROUP[group];
